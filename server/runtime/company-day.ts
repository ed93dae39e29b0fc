import { COMPANY_TIME_ZONE } from '#contract/company-day.ts'
import { BCP47, type Locale, perLocale } from '#contract/core/kinds/locale.ts'

const LONG_INSTANT = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(BCP47[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: COMPANY_TIME_ZONE }),
)

/** Writes an instant for a reader, in the company's time zone. */
export const writtenAt = (locale: Locale, instant: string): string => LONG_INSTANT(locale).format(new Date(instant))

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: COMPANY_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const NOON_SECONDS = 43_200
const MAX_DAYS = 20_000
const offsets = new Map<string, number>()

/** Seconds by which the company's clock is ahead of UTC at noon of a day. */
const offsetOf = (day: string): number => {
  const known = offsets.get(day)
  if (known !== undefined) return known
  const [hour = 12, minute = 0] = CLOCK.format(new Date(`${day}T12:00:00Z`))
    .split(':')
    .map(Number)
  const offset = hour * 3600 + minute * 60 - NOON_SECONDS
  if (offsets.size < MAX_DAYS) offsets.set(day, offset)
  return offset
}

/** Instant of a second of a day on the company's clock, ISO 8601 UTC. */
export const companyInstant = (day: string, second: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (second - offsetOf(day)) * 1000).toISOString()
