import { lengthOf, monthOf, type Period } from '../../text/period.ts'

/** Period that one column of the synoptique covers. */
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** Largest number of columns that stays readable. */
const MAX_DAYS = 100
const MAX_WEEKS = 110

const MAX_MONTHS = 36

const DAYS_IN_WEEK = 7

/**
 * Clamps a period to three years, since an address may contain any year. The clamped period ends
 * with the current month, or as near to it as the given period allows.
 */
export const clampPeriod = (period: Period, today: string): Period => {
  const endingAt = (day: string): string => monthOf(day, 1 - MAX_MONTHS).from
  if (period.from >= endingAt(period.to)) return period
  const { to: now } = monthOf(today)
  if (period.to <= now) return { from: endingAt(period.to), to: period.to }
  return period.from >= endingAt(now)
    ? { from: period.from, to: monthOf(period.from, MAX_MONTHS - 1).to }
    : { from: endingAt(now), to: now }
}

/** Tells whether the period has few enough columns of this grain; months are always offered. */
export const isOffered = (grain: Grain, period: Period): boolean => {
  const days = lengthOf(period)
  return grain === 'month' || (grain === 'week' ? days <= MAX_WEEKS * DAYS_IN_WEEK : days <= MAX_DAYS)
}

/** Longest periods shown by day and by week by default: a month and a quarter. */
const FINE_DAYS = 45
const FINE_WEEKS = 18

/** The requested grain where it is offered, otherwise the finest one that fits on screen. */
export const grainFor = (period: Period, requested: string | null): Grain => {
  const offered = GRAINS.find((grain) => grain === requested)
  if (offered !== undefined && isOffered(offered, period)) return offered
  const days = lengthOf(period)
  return days <= FINE_DAYS ? 'day' : days <= FINE_WEEKS * DAYS_IN_WEEK ? 'week' : 'month'
}
