import type { Locale } from '#contract/core/kinds/locale.ts'

/** Names countries in one language, in capitals as the post wants them on letters that go abroad. */
export const countryNames = (language: Locale): ((code: string) => string) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (code) => (names.of(code) ?? code).toLocaleUpperCase(language)
}
