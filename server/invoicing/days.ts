const HOUR_MS = 3_600_000
/** The time zone in which a day begins first. */
const EARLIEST_ZONE_HOURS = 14

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns the latest day that has begun in any time zone: an invoice with a later date would block
 * the series.
 */
export const latestToday = (at: string): string => toDate(Date.parse(at) + EARLIEST_ZONE_HOURS * HOUR_MS)

/** First day of the month of a day. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** Whole months from the month of one day to that of another. */
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
