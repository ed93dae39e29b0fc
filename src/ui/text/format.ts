import type { Field } from '#contract/core/kinds/field.ts'
import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'
import { type NumberFormats, numberFormatsOf } from './number-formats.ts'

/** Words before a date and a time in a sentence. */
const ON: Record<Locale, string> = { fr: 'le', en: 'on' }
const AT: Record<Locale, string> = { fr: 'à', en: 'at' }

/** The local calendar day, as `YYYY-MM-DD`. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Converts Unix ms into the ISO 8601 form that records use. */
export const instantOf = (ms: number): string => new Date(ms).toISOString()

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export interface Formats extends NumberFormats {
  readonly locale: Locale
  /** A day given as `YYYY-MM-DD`: « 3 nov. », with the year when it is not the current one. */
  day(day: string): string
  /** The local day of an instant (ISO 8601). */
  dayAt(at: string): string
  fullDay(day: string): string
  /** First letter of the weekday, for columns. */
  weekday(day: string): string
  /** « nov. ». */
  shortMonth(day: string): string
  /** « novembre 2026 ». */
  month(day: string): string
  /** A date as its field means it: the month or the day. */
  date(day: string, field: Pick<Field, 'month'>): string
  /** A range of days with shared parts written once: « 16–22 nov. 2026 ». */
  days(from: string, to: string): string
  /** A range of days, without the year where it is the current one: « 16–22 nov. ». */
  shortDays(from: string, to: string): string
  /** An instant (ISO 8601) as local day and time. */
  instant(at: string): string
  /**
   * The time alone for an instant of today, otherwise day and time: for columns and lists in order
   * of time.
   */
  moment(at: string): string
  /** An instant as the value of a labelled field: « aujourd’hui à 14:41 », « 22 nov., 14:41 ». */
  stamp(at: string): string
  /** An instant in a sentence, with its preposition: « hier à 14:41 », « le 22 nov. à 14:41 ». */
  when(at: string): string
  time(at: string): string
}

/** The first day of a month, which French writes « 1er » and `Intl` does not. */
const FIRST_OF_MONTH = /(?<!\d)1(?=\s\p{L})/gu

/**
 * Formats of dates, times and numbers; `now` decides which day can be omitted, and which year where
 * it is not needed for good, as on paper.
 */
export const formatsOf = (
  locale: Locale,
  now: () => Date,
  { withYear = false }: { readonly withYear?: boolean } = {},
): Formats => {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(BCP47[locale], options)
  const dayThisYear = of({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayOtherYear = of({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const fullDay = of({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const weekday = of({ weekday: 'narrow', timeZone: 'UTC' })
  const shortMonth = of({ month: 'short', timeZone: 'UTC' })
  const month = of({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const clock = of({ hour: '2-digit', minute: '2-digit' })

  const ordinal = (text: string): string => (locale === 'fr' ? text.replace(FIRST_OF_MONTH, '1er') : text)
  const mayOmitYear = (text: string): boolean => !withYear && text.slice(0, 4) === localDay(now()).slice(0, 4)
  const day = (text: string): string => {
    const date = at(text)
    if (Number.isNaN(date.getTime())) return text
    return ordinal((mayOmitYear(text) ? dayThisYear : dayOtherYear).format(date))
  }
  const days = (from: string, to: string, form: Intl.DateTimeFormat): string =>
    ordinal(from === to ? form.format(at(from)) : form.formatRange(at(from), at(to)))
  const time = (at: string): string => clock.format(new Date(at))
  const instant = (at: string): string => `${day(localDay(new Date(at)))}, ${time(at)}`
  const relative = new Intl.RelativeTimeFormat(BCP47[locale], { numeric: 'auto' })
  /** « aujourd’hui à 14:41 », « hier à 14:41 »; null for another day. */
  const recent = (at: string): string | null => {
    const today = localDay(now())
    const daysAgo = [today, addDays(today, -1)].indexOf(localDay(new Date(at)))
    return daysAgo < 0 ? null : `${relative.format(-daysAgo, 'day')} ${AT[locale]} ${time(at)}`
  }

  return {
    ...numberFormatsOf(locale),
    locale,
    day,
    dayAt: (at) => day(localDay(new Date(at))),
    time,
    instant,
    fullDay: (text) => ordinal(fullDay.format(at(text))),
    moment: (at) => (localDay(new Date(at)) === localDay(now()) ? time(at) : instant(at)),
    stamp: (at) => recent(at) ?? instant(at),
    when: (at) => recent(at) ?? `${ON[locale]} ${day(localDay(new Date(at)))} ${AT[locale]} ${time(at)}`,
    weekday: (text) => weekday.format(at(text)),
    shortMonth: (text) => shortMonth.format(at(text)),
    month: (text) => month.format(at(text)),
    date: (text, field) => (field.month ? month.format(at(text)) : day(text)),
    days: (from, to) => days(from, to, dayOtherYear),
    shortDays: (from, to) => days(from, to, mayOmitYear(from) && mayOmitYear(to) ? dayThisYear : dayOtherYear),
  }
}
