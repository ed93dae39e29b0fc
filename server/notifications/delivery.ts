import { COMPANY_TIME_ZONE } from '#contract/company-day.ts'
import type { NotificationKind } from '#contract/models/notification/notification-kind.ts'
import type {
  MailTime,
  NotificationPreference,
} from '#contract/models/notification-preference/notification-preference.ts'

/** Choices of one person, or the defaults of their role. */
export type Preferences = Omit<NotificationPreference, 'id' | 'version' | 'user_id'>

/** How one person hears of one event. */
export interface Delivery {
  /** The bell counts it and the page lists it. */
  readonly inApp: boolean
  /** Shown at once on the devices that take push messages. */
  readonly push: boolean
  /** ISO 8601 instant before which the mail is not sent; null: no mail. */
  readonly mailAt: string | null
  /** The mail leaves together with others that are due then. */
  readonly isDigest: boolean
}

const HOUR_MS = 3_600_000
/** Hours to look ahead: a day, and the hour that a change of the clocks may add or skip. */
const MAX_WAIT_HOURS = 26

/**
 * Decides whether and when a person hears of an event of this kind that happens at `at`. A mail at
 * once waits for the end of the quiet hours; a digest is sent at its hour whatever the quiet hours.
 * A push message is not sent in quiet hours at all: later it would be no news.
 */
export const deliveryOf = (preferences: Preferences, kind: NotificationKind, at: string): Delivery => ({
  inApp: preferences[`${kind}_in_app`],
  push: preferences[`${kind}_push`] && !isQuiet(preferences, hourIn(preferences.time_zone)(Date.parse(at))),
  mailAt: mailAt(preferences, mailTimeOf(preferences, kind), at),
  isDigest: mailTimeOf(preferences, kind) === 'digest',
})

/**
 * Account requests are mailed to managers by rules of their own
 * (`access/accounts/notify-managers.ts`).
 */
const mailTimeOf = (preferences: Preferences, kind: NotificationKind): MailTime =>
  kind === 'account' ? 'never' : preferences[`${kind}_mail`]

const mailAt = (preferences: Preferences, time: MailTime, at: string): string | null => {
  if (time === 'never') return null
  const hourAt = hourIn(preferences.time_zone)
  if (time === 'at_once')
    return isQuiet(preferences, hourAt(Date.parse(at)))
      ? firstHour(at, (instant) => !isQuiet(preferences, hourAt(instant)))
      : at
  return firstHour(at, (instant) => hourAt(instant) === preferences.digest_hour)
}

/** Returns whether an hour of the day is quiet; the period may cross midnight. */
const isQuiet = ({ quiet_from: from, quiet_to: to }: Preferences, hour: number): boolean => {
  if (from === null || to === null || from === to) return false
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/**
 * Returns the start of the first later quarter of an hour that fits: some zones are offset by
 * quarters.
 */
const firstHour = (at: string, fits: (instant: number) => boolean): string | null => {
  const step = HOUR_MS / 4
  const start = Math.floor(Date.parse(at) / step) * step
  for (let instant = start + step; instant <= start + MAX_WAIT_HOURS * HOUR_MS; instant += step) {
    // The hour must begin here: a digest at 8 h is not sent at 8.45 h.
    if (fits(instant) && !fits(instant - step)) return new Date(instant).toISOString()
  }
  return at
}

/**
 * Returns a function that gives the hour of the day, 0 to 23, in a time zone; an unknown zone is
 * the company's.
 */
const hourIn = (zone: string | null): ((instant: number) => number) => {
  // People whose browser has not named a time zone read the company's clock.
  const format = formatOf(zone ?? COMPANY_TIME_ZONE) ?? formatOf(COMPANY_TIME_ZONE)
  return (instant) => Number(format?.format(instant))
}

/** Zones have some 600 names, and any number of spellings in capitals and small letters. */
const MAX_ZONES = 1_000
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
    if (formats.size < MAX_ZONES) formats.set(timeZone, format)
    return format
  } catch {
    return null
  }
}
