import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Labels } from './label-types.ts'

const loaded = new Map<Locale, Labels>()

/** Takes the labels of a language, which come with its texts. */
export const addLabels = (locale: Locale, labels: Labels): void => void loaded.set(locale, labels)

/** The labels of a language; throws before they are loaded: nothing with labels is shown before. */
export const labelsOf = (locale: Locale): Labels => {
  const labels = loaded.get(locale)
  if (!labels) throw new Error(`The labels in ${locale} are not loaded.`)
  return labels
}
