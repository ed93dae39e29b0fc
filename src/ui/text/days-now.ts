import { type FilterValue, isRange } from '#contract/core/list-query.ts'
import type { Period } from './period.ts'
import { type Filter, periodAt, relative } from './relative-days.ts'

const dayOf = (bound: string | number, end: keyof Period, today: string): string | number => {
  const found = relative(bound)
  return found ? periodAt(...found, today)[end] : bound
}

/** Tells whether a filter has bounds that move with the day. */
export const movesWithDay = (filter: Filter): boolean =>
  Object.values(filter).some((value) => isRange(value) && (relative(value.from) ?? relative(value.to)) !== null)

/** The filter of one field with the days that it means today. */
export const daysNow = (value: FilterValue | undefined, today: string): FilterValue | undefined => {
  if (!value || !isRange(value)) return value
  const { from, to } = value
  return {
    ...(from === undefined ? {} : { from: dayOf(from, 'from', today) }),
    ...(to === undefined ? {} : { to: dayOf(to, 'to', today) }),
  }
}

/** Replaces the bounds that move with the day by the days that they mean today. */
export const withDays = (filter: Filter, today: string): Filter =>
  movesWithDay(filter)
    ? Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, daysNow(value, today) ?? value]))
    : filter
