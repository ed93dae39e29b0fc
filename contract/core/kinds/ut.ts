/** Working time. One UT is a quarter of an hour. */
export const UT_PER_HOUR = 4
/** Minutes of one UT. */
export const MINUTES_PER_UT = 60 / UT_PER_HOUR

/** UT of an eight-hour day, the default of every person. */
export const DEFAULT_UT_PER_DAY = 32

/** UT of 24 hours. */
export const MAX_UT_PER_DAY = 96

/** Estimates of a ticket, in UT: from 15 minutes to one week. */
export const UT_ESTIMATES = [1, 2, 4, 8, 16, 32, 64, 160] as const

/** Estimates with a name of their own, whatever the day of a person is. */
export const UT_SPANS: Readonly<Record<number, 'halfDay' | 'day' | 'twoDays' | 'week'>> = {
  16: 'halfDay',
  32: 'day',
  64: 'twoDays',
  160: 'week',
}

/** Lengths of a pointage, in UT: 15 minute steps to an hour, then hours to a day. */
export const UT_POINTAGES = [1, 2, 3, 4, 8, 12, 16, 20, 24, 28, 32] as const

/**
 * Returns the usual values of a field by its maximum: lengths of a pointage up to 24 hours,
 * otherwise estimates.
 */
export const usualUtOf = ({ max }: { readonly max?: number }): typeof UT_POINTAGES | typeof UT_ESTIMATES =>
  max !== undefined && max <= MAX_UT_PER_DAY ? UT_POINTAGES : UT_ESTIMATES

/** `1h30`, `45 min`, `0 min`: hours and minutes, the same in both languages. */
export const formatUt = (ut: number): string => `${ut < 0 ? '−' : ''}${formatMinutes(Math.abs(ut) * MINUTES_PER_UT)}`

/** `1 h 07`, `45 min`: exact minutes, the same in both languages. */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** Returns done over expected in whole percent, rounded down; 0 when nothing is expected. */
export const progressPercent = (done: number, expected: number): number =>
  expected > 0 ? Math.floor((done / expected) * 100) : 0
