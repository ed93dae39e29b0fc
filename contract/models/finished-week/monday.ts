const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7

/** Returns the Monday of a day's week, both `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
