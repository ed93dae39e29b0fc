import { addDays } from '../../text/format.ts'
import { lengthOf, monthOf, type Period, weekOf } from '../../text/period.ts'

/** What one column of the synoptique stands for. */
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** Columns beyond which nobody finds a day again. */
const MOST_DAYS = 100
const MOST_WEEKS = 110

const MOST_MONTHS = 36

const DAYS_IN_WEEK = 7

/**
 * What is shown of a period: all of it, or three years where it is longer (anybody can write the year 1900 into an address). They end with
 * this month, or lie as near to it as the period allows.
 */
export const shownOf = (period: Period, today: string): Period => {
  const endingAt = (day: string): string => monthOf(day, 1 - MOST_MONTHS).from
  if (period.from >= endingAt(period.to)) return period
  const { to: now } = monthOf(today)
  if (period.to <= now) return { from: endingAt(period.to), to: period.to }
  return period.from >= endingAt(now) ? { from: period.from, to: monthOf(period.from, MOST_MONTHS - 1).to } : { from: endingAt(now), to: now }
}

/** Whether the period has few enough columns of this kind; months are always offered. */
export const isOffered = (grain: Grain, period: Period): boolean => {
  const days = lengthOf(period)
  return grain === 'month' || (grain === 'week' ? days <= MOST_WEEKS * DAYS_IN_WEEK : days <= MOST_DAYS)
}

/** A month is seen by its days, a quarter by its weeks. */
const FINE_DAYS = 45
const FINE_WEEKS = 18

/** The grain asked for where it is offered, else the finest that still shows the period at one glance. */
export const grainFor = (period: Period, wanted: string | null): Grain => {
  const asked = GRAINS.find((grain) => grain === wanted)
  if (asked !== undefined && isOffered(asked, period)) return asked
  const days = lengthOf(period)
  return days <= FINE_DAYS ? 'day' : days <= FINE_WEEKS * DAYS_IN_WEEK ? 'week' : 'month'
}

const spanAt = (day: string, grain: Grain): Period => (grain === 'day' ? { from: day, to: day } : grain === 'week' ? weekOf(day) : monthOf(day))

/** The columns of a period: its days, or its weeks or months cut at its ends. */
export const spansOf = (period: Period, grain: Grain): readonly Period[] => {
  const spans: Period[] = []
  for (let day = period.from; day <= period.to; ) {
    const { to } = spanAt(day, grain)
    const isLast = to >= period.to
    const end = isLast ? period.to : to
    spans.push({ from: day, to: end })
    day = addDays(end, 1)
  }
  return spans
}
