import type { RecordId } from '#contract/core/ids.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'

/** Work of one person for a client. */
export interface Employee {
  readonly userId: RecordId
  readonly ut: number
  /** Days with time. */
  readonly days: number
  readonly first: string
  readonly last: string
  /** Cents without TVA, at the rate of each day. */
  readonly value: number
}

/** Answers the price of a person’s hour on a day, in cents. */
type PriceOf = (userId: RecordId, day: string) => number

/** The sums of the store by person and day, per person; the one with the most time first. */
export const employeesOf = (groups: readonly AggregateGroup[], priceOf: PriceOf): readonly Employee[] => {
  const byUser = Map.groupBy(groups, ({ by: [userId] }) => String(userId))
  return [...byUser]
    .map(([userId, days]): Employee => {
      const dates = days.map(({ by: [, date] }) => String(date)).sort()
      const utOf = ({ sum: [ut] }: AggregateGroup): number => ut ?? 0
      return {
        userId,
        ut: days.reduce((sum, day) => sum + utOf(day), 0),
        days: days.length,
        first: dates[0] ?? '',
        last: dates.at(-1) ?? '',
        value: Math.round(
          days.reduce((sum, day) => sum + (utOf(day) * priceOf(userId, String(day.by[1]))) / UT_PER_HOUR, 0),
        ),
      }
    })
    .toSorted((a, b) => b.ut - a.ut || a.userId.localeCompare(b.userId))
}
