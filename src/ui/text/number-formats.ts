import type { Field } from '#contract/core/kinds/field.ts'
import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'
import { formatMinutes, formatUt, UT_PER_HOUR } from '#contract/core/kinds/ut.ts'

/** Hour counts from four digits up get a thousands separator. */
const THOUSANDS = /\d{4,}/
const MEGABYTE = 1_000_000
const MINUTES_PER_DAY = 1440
const NO_BREAK_SPACE = '\u00A0'

export interface NumberFormats {
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

/** Formats of numbers, amounts and durations. */
export const numberFormatsOf = (locale: Locale): NumberFormats => {
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

  return {
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
