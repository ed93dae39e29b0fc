import type { Field } from '#contract/core/kinds/field.ts'
import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'
import { formatMinutes, formatUt, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'

/** Words before a date and a time in a sentence. */
const ON: Record<Locale, string> = { fr: 'le', en: 'on' }
const AT: Record<Locale, string> = { fr: 'à', en: 'at' }
/** Hour counts from four digits up get a thousands separator. */
const THOUSANDS = /\d{4,}/
const MEGABYTE = 1_000_000
const MINUTES_PER_DAY = 1440
const NO_BREAK_SPACE = '\u00A0'

/** The local calendar day, as `YYYY-MM-DD`. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Converts epoch ms into the ISO 8601 form that records use. */
export const instantOf = (ms: number): string => new Date(ms).toISOString()

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export interface Formats {
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
  number(value: number): string
  /** Euro cents. */
  euros(cents: number): string
  /** Euro cents in a sentence: « 20 000 € », with cents where there are some. */
  shortEuros(cents: number): string
  ut(ut: number): string
  /** UT where room is short, in decimal hours: « 0,5 h ». */
  hours(ut: number): string
  /** Exact minutes: « 1 h 07 ». */
  minutes(minutes: number): string
  /** Elapsed time from minutes: « 45 min », « 5 h 20 », and from a day on « 3,2 j ». */
  elapsed(minutes: number): string
  /** Elapsed days: « 12 j ». */
  elapsedDays(days: number): string
  /** A whole number of percent; a share below one is « < 1 % ». */
  percent(value: number): string
  /** Hundredths of a percent, with the decimals they need: « 5,5 % ». */
  rate(hundredths: number): string
  /** An integer as its field means it: hundredths of a percent, hundredths, days, or itself. */
  integer(value: number, field: Pick<Field, 'percent' | 'hundredths' | 'days'>): string
  /** « 1,2 Mo ». */
  bytes(bytes: number): string
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
  const number = new Intl.NumberFormat(BCP47[locale])
  const euros = new Intl.NumberFormat(BCP47[locale], { style: 'currency', currency: 'EUR' })
  const shortEuros = new Intl.NumberFormat(BCP47[locale], {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })

  const size = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
    new Intl.NumberFormat(BCP47[locale], { style: 'unit', unit, maximumFractionDigits })
  const kilobytes = size('kilobyte', 0)
  const megabytes = size('megabyte', 1)
  const daysFormat = new Intl.NumberFormat(BCP47[locale], {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  const percent = new Intl.NumberFormat(BCP47[locale], { style: 'percent' })
  const rate = new Intl.NumberFormat(BCP47[locale], { style: 'percent', maximumFractionDigits: 2 })

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
    number: (value) => number.format(value),
    euros: (cents) => euros.format(cents / 100),
    shortEuros: (cents) => shortEuros.format(cents / 100),
    integer: (value, field) => {
      if (field.percent) return rate.format(value / 10_000)
      return field.days ? daysFormat.format(value) : number.format(field.hundredths ? value / 100 : value)
    },
    percent: (value) =>
      value > 0 && value < 1 ? `<${NO_BREAK_SPACE}${percent.format(0.01)}` : percent.format(value / 100),
    rate: (hundredths) => rate.format(hundredths / 10_000),
    bytes: (bytes) =>
      bytes < MEGABYTE ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / MEGABYTE),
    minutes: (minutes) => formatMinutes(minutes).replaceAll(' ', NO_BREAK_SPACE),
    elapsed: (minutes) =>
      minutes < MINUTES_PER_DAY
        ? formatMinutes(minutes).replaceAll(' ', NO_BREAK_SPACE)
        : daysFormat.format(minutes / MINUTES_PER_DAY),
    elapsedDays: (days) => daysFormat.format(days),
    hours: (ut) => `${number.format(ut / UT_PER_HOUR)}${NO_BREAK_SPACE}h`,
    ut: (ut) =>
      formatUt(ut)
        .replaceAll(' ', NO_BREAK_SPACE)
        .replace(THOUSANDS, (hours) => number.format(Number(hours))),
  }
}
