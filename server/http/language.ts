import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/core/kinds/locale.ts'

/** Returns the supported language of `Accept-Language` with the greatest weight. */
export const languageOf = (header: string | undefined): Locale => {
  const wanted = (header ?? '')
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { language: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight), place }
    })
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
  return wanted.map(({ language }) => language).find(isLocale) ?? DEFAULT_LOCALE
}
