import type { Bound, Codec } from './codec.ts'

const DAY_MS = 86_400_000
/** 0000-01-01 and 9999-12-31, in days since 1970. */
const FIRST_DAY = -719_528
const LAST_DAY = 2_932_896
const ZERO = 48

/** The number of the digits in `text[from, to)`; NaN for other characters. */
const digits = (text: string, from: number, to: number): number => {
  let number = 0
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

const pad = (number: number, length: number): string => String(number).padStart(length, '0')

/** Days since 1970 of the `YYYY-MM-DD` at the beginning of a text; NaN for any other text. */
const daysOf = (text: string): number => {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  // Negated, so that NaN is refused too.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month))) return Number.NaN
  // Years begin in March here, so that a leap day is the last day of its year.
  const shifted = month <= 2 ? year - 1 : year
  const century = Math.floor(shifted / 400)
  const ofEra = shifted - century * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return century * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

const dayText = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10)

const timesText = (ms: number): string =>
  `T${pad(Math.floor(ms / 3_600_000), 2)}:${pad(Math.floor(ms / 60_000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}Z`

/** Milliseconds since 1970 of a `YYYY-MM-DDTHH:mm:ss.sssZ`; NaN for any other text. */
const instantOf = (text: string): number => {
  if (text.charCodeAt(10) !== 84 || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN
  if (text.charCodeAt(19) !== 46 || text.charCodeAt(23) !== 90) return Number.NaN
  const hours = digits(text, 11, 13)
  const minutes = digits(text, 14, 16)
  const seconds = digits(text, 17, 19)
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return Number.NaN
  return daysOf(text) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000 + digits(text, 20, 23)
}

/** Numbers with their texts, in the same order. */
interface Texts {
  readonly first: number
  readonly last: number
  readonly textOf: (number: number) => string
}

/**
 * The first number whose text is not below `operand`; `last + 1` when there is none.
 * @param number the number whose text is `operand`; NaN where there is none
 */
const firstNotBelow = (operand: string, number: number, { first, last, textOf }: Texts): Bound => {
  if (number >= first && number <= last) return { at: number, isExact: true }
  let low = first
  let high = last + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (textOf(middle) < operand) low = middle + 1
    else high = middle
  }
  return { at: low, isExact: false }
}

/** Caches texts by number: neighbouring rows often have the same day. */
const cached = (textOf: (number: number) => string): ((number: number) => string) => {
  const texts = new Map<number, string>()
  return (number) => {
    const known = texts.get(number)
    if (known !== undefined) return known
    if (texts.size > 4096) texts.clear()
    const text = textOf(number)
    texts.set(number, text)
    return text
  }
}

const dayNumberOf = (value: unknown): number =>
  typeof value === 'string' && value.length === 10 ? daysOf(value) : Number.NaN

const DAYS: Texts = { first: FIRST_DAY, last: LAST_DAY, textOf: dayText }

/** Encodes `YYYY-MM-DD` as days since 1970. */
export const dateCodec = (): Codec => {
  const textOf = cached(dayText)
  return {
    type: 'string',
    cell: 4,
    encode: dayNumberOf,
    decode: textOf,
    bound: (operand) => (typeof operand === 'string' ? firstNotBelow(operand, dayNumberOf(operand), DAYS) : null),
  }
}

const instantNumberOf = (value: unknown): number =>
  typeof value === 'string' && value.length === 24 ? instantOf(value) : Number.NaN

const INSTANTS: Texts = {
  first: FIRST_DAY * DAY_MS,
  last: (LAST_DAY + 1) * DAY_MS - 1,
  textOf: (ms) => new Date(ms).toISOString(),
}

/** Encodes `YYYY-MM-DDTHH:mm:ss.sssZ` as milliseconds since 1970. */
export const instantCodec = (): Codec => {
  const dayOf = cached(dayText)
  const textOf = (ms: number): string => {
    const days = Math.floor(ms / DAY_MS)
    return dayOf(days) + timesText(ms - days * DAY_MS)
  }
  return {
    type: 'string',
    cell: 8,
    encode: instantNumberOf,
    decode: textOf,
    bound: (operand) =>
      typeof operand === 'string' ? firstNotBelow(operand, instantNumberOf(operand), INSTANTS) : null,
  }
}
