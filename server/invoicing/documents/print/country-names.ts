import { type Locale, perLocale } from '#contract/core/kinds/locale.ts'

const NAMES = perLocale((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

/**
 * Names countries in one language, in capitals as the post wants them on letters that go abroad.
 */
export const countryNames = (language: Locale): ((code: string) => string) => {
  const names = NAMES(language)
  return (code) => (names.of(code) ?? code).toLocaleUpperCase(language)
}
