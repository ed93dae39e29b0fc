import { aheadComponent } from '../kit/late.tsx'

/** The list of countries: few forms ask for one. */
export const COUNTRY = aheadComponent(async () => (await import('./country-widget.tsx')).CountryWidget)
