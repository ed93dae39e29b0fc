const DAY_MS = 86_400_000

/** A day as the number of days since 1970-01-01. */
export type Day = number

export const dayOf = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

export const dateOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** An instant of a day, `hour` in French winter time with decimals. */
export const instantOf = (day: Day, hour: number): number => day * DAY_MS + Math.round((hour - 1) * 3_600_000)

const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])

/** Easter Sunday, by the method of Meeus, Jones and Butcher. */
const easter = (year: number): Day => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS)
}

/** Monday to Friday, without the national holidays of France. */
export const isWorkingDay = (day: Day): boolean => {
  const weekday = new Date(day * DAY_MS).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const date = dateOf(day)
  if (FIXED_HOLIDAYS.has(date.slice(5))) return false
  const sinceEaster = day - easter(Number(date.slice(0, 4)))
  return ![1, 39, 50].includes(sinceEaster)
}

export const workingDays = (from: Day, to: Day): readonly Day[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n).filter(isWorkingDay)

/** Quieter in August and around Christmas, busier in September. */
export const activityOf = (day: Day): number => {
  const date = dateOf(day)
  const month = date.slice(5, 7)
  if (month === '08') return 0.45
  if (date.slice(5) >= '12-21' || date.slice(5) <= '01-03') return 0.35
  return month === '09' || month === '11' ? 1.2 : 1
}
