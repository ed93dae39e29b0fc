import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { monthOf, type Period } from '../../../text/period.ts'

export interface MonthOfTickets {
  /** `YYYY-MM`. */
  readonly month: string
  readonly opened: number
  readonly closed: number
}

const countsOf = (groups: readonly AggregateGroup[]): ReadonlyMap<string, number> =>
  new Map(groups.flatMap(({ by: [month], count }) => (typeof month === 'string' ? [[month, count] as const] : [])))

/**
 * Tickets opened and closed in each month of the period, the newest first. A period without an end
 * begins and ends with the first and last month in which something happened.
 */
export const throughputOf = (
  opened: readonly AggregateGroup[],
  closed: readonly AggregateGroup[],
  { from, to }: Partial<Period>,
): readonly MonthOfTickets[] => {
  const [openedIn, closedIn] = [countsOf(opened), countsOf(closed)]
  const known = [...openedIn.keys(), ...closedIn.keys()].toSorted()
  const first = from?.slice(0, 7) ?? known[0]
  const last = to?.slice(0, 7) ?? known.at(-1)
  if (first === undefined || last === undefined || known.length === 0) return []
  const months: MonthOfTickets[] = []
  for (let month = first; month <= last; month = monthOf(`${month}-01`, 1).from.slice(0, 7)) {
    months.push({ month, opened: openedIn.get(month) ?? 0, closed: closedIn.get(month) ?? 0 })
  }
  return months.toReversed()
}
