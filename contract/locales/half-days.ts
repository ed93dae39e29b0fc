import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'

interface Words {
  readonly morning: string
  readonly afternoon: string
  readonly fromNoon: string
  readonly untilNoon: string
  readonly noonToNoon: string
}

const WORDS: Readonly<Record<Locale, Words>> = {
  fr: {
    morning: 'matin',
    afternoon: 'après-midi',
    fromNoon: 'dès midi',
    untilNoon: 'jusqu’à midi',
    noonToNoon: 'de midi à midi',
  },
  en: {
    morning: 'morning',
    afternoon: 'afternoon',
    fromNoon: 'from noon',
    untilNoon: 'until noon',
    noonToNoon: 'noon to noon',
  },
}

/** The word for the half days that a span leaves out; null for whole days. */
const wordOf = ({ start, end, start_half, end_half }: HalfDaySpan): keyof Words | null => {
  const isOneDay = start === end
  if (start_half && end_half) return 'noonToNoon'
  if (start_half) return isOneDay ? 'afternoon' : 'fromNoon'
  if (end_half) return isOneDay ? 'morning' : 'untilNoon'
  return null
}

/** Adds the half days of a span to its written days: « 3 décembre 2026 (après-midi) ». */
export const withHalfDays = (days: string, span: HalfDaySpan, locale: Locale): string => {
  const word = wordOf(span)
  return word === null ? days : `${days} (${WORDS[locale][word]})`
}

/** Both languages write a day as dd/mm/yyyy. */
const written = (day: string): string => day.split('-').reverse().join('/')

/**
 * Writes the days of an absence within a sentence: « du 03/12/2026 au 04/12/2026 (dès midi) ».
 * `one` is the French word before a single day: « du » after « votre absence ».
 */
export const leaveDays = (span: HalfDaySpan, locale: Locale, one: 'le' | 'du' = 'le'): string => {
  const [start, end] = [written(span.start), written(span.end)]
  const days = {
    fr: start === end ? `${one} ${start}` : `du ${start} au ${end}`,
    en: start === end ? `on ${start}` : `from ${start} to ${end}`,
  }
  return withHalfDays(days[locale], span, locale)
}
