import { addDays } from './core/kinds/days.ts'

/** Days of the company begin at midnight of this time zone, wherever server and reader are. */
export const COMPANY_TIME_ZONE = 'Europe/Paris'

const DAY = new Intl.DateTimeFormat('fr-CA', { timeZone: COMPANY_TIME_ZONE })

/** Day of an instant in the company's time zone, as `YYYY-MM-DD`. */
export const companyDay = (at: Date): string => DAY.format(at)

/**
 * Day of an instant (ISO 8601) in the company's time zone: at midnight in winter UTC is an hour
 * behind.
 */
export const companyDayOf = (at: string): string => companyDay(new Date(at))

const HOUR_MS = 3_600_000

/**
 * First moment of a day of the company, Unix ms. Clocks change at night, never at midnight: it is
 * 22:00 or 23:00 UTC of the day before.
 */
const startOf = (day: string): number => {
  const summer = Date.parse(`${addDays(day, -1)}T22:00:00Z`)
  return companyDay(new Date(summer)) === day ? summer : summer + HOUR_MS
}

/** Last moment of a day of the company, ISO 8601 UTC. */
export const endOfCompanyDay = (day: string): string => new Date(startOf(addDays(day, 1)) - 1).toISOString()
