import type { Locale } from '#contract/core/kinds/locale.ts'

/** Days of the company begin at midnight of this time zone, wherever the server is. */
const TIME_ZONE = 'Europe/Paris'

/** Day of an instant in the company's time zone, as `YYYY-MM-DD`. */
export const companyDay = (at: Date): string => new Intl.DateTimeFormat('fr-CA', { timeZone: TIME_ZONE }).format(at)

/** Writes an instant for a reader, in the company's time zone. */
export const writtenAt = (locale: Locale, instant: string): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(
    new Date(instant),
  )
