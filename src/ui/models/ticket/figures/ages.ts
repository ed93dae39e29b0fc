import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { MEDIAN, NINE_OF_TEN, percentileOf } from './percentile.ts'

/** Classes of age in whole days, both ends included. */
export const AGE_CLASSES = [
  { key: 'week', from: 0, to: 7 },
  { key: 'month', from: 8, to: 30 },
  { key: 'quarter', from: 31, to: 90 },
  { key: 'half', from: 91, to: 180 },
  { key: 'older', from: 181, to: null },
] as const

export interface Ages {
  /** Number of tickets in each class. */
  readonly classes: readonly number[]
  readonly count: number
  /** Days, null without tickets. */
  readonly median: number | null
  readonly ninth: number | null
}

const DAY_MS = 86_400_000

/** Whole days from a local day to another one; a day to come counts as today. */
const daysBetween = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The ages of tickets by the days of their creation. */
export const agesOf = (created: readonly { readonly day: string; readonly count: number }[], today: string): Ages => {
  const ages = created.flatMap(({ day, count }) => new Array<number>(count).fill(daysBetween(day, today)))
  return {
    classes: AGE_CLASSES.map(({ from, to }) => ages.filter((age) => age >= from && (to === null || age <= to)).length),
    count: ages.length,
    median: percentileOf(ages, MEDIAN),
    ninth: percentileOf(ages, NINE_OF_TEN),
  }
}

/** Days of creation by the value of a dimension, from groups by both. */
export const createdByValue = (groups: readonly AggregateGroup[]) =>
  Map.groupBy(
    groups.map(({ by: [value = null, day], count }) => ({ value, day: String(day), count })),
    ({ value }) => value,
  )
