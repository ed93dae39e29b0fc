import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'

/**
 * Returns the name of a country by its two letters (ISO 3166-1); the letters where there is none.
 */
export const countryName = (code: string, locale: Locale): string => {
  try {
    return new Intl.DisplayNames(BCP47[locale], { type: 'region' }).of(code) ?? code
  } catch {
    // Letters that no country can have.
    return code
  }
}
