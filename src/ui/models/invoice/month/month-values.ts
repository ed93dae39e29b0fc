import { type RecordId, temporaryId } from '#contract/core/ids.ts'
import type { AppliedRate } from '#contract/models/rate/hour-price.ts'
import { hourlyTimeOf, type PriceSources, type TimeGroups } from '../../pointage/money/valuation.ts'
import { centsOfTime } from '../../pointage/to-invoice/time-tree.ts'

/** Prices of an hour that are tried, in cents, by client. */
export type TriedPrices = ReadonlyMap<RecordId, number>

/** Time of a month that waits to be invoiced by the hour, and what it comes to. */
export interface MonthValue {
  readonly ut: number
  readonly cents: number
}

/** Comes after every rate that the server has numbered. */
const TRIED_ID = temporaryId('tried')

/** The rates, with those that are tried: for everyone who works for the client, from the day on. */
export const withTried = (rates: readonly AppliedRate[], tried: TriedPrices, day: string): readonly AppliedRate[] => [
  ...rates,
  ...[...tried].map(([client_id, hour_price]) => ({
    id: TRIED_ID,
    user_id: null,
    client_id,
    hour_price,
    starts_on: day,
    archived_at: null,
  })),
]

/** The value by client of the time that is billed by the hour; groups are by ticket. */
export const monthValuesOf = (groups: TimeGroups, sources: PriceSources): ReadonlyMap<RecordId, MonthValue> => {
  const byTicket = [
    ...Map.groupBy(
      hourlyTimeOf(groups, sources),
      ({ clientId, more: [ticketId] }) => `${clientId} ${ticketId}`,
    ).values(),
  ]
  const values = new Map<RecordId, MonthValue>()
  for (const some of byTicket) {
    const clientId = some[0]?.clientId ?? ''
    const before = values.get(clientId) ?? { ut: 0, cents: 0 }
    values.set(clientId, {
      ut: before.ut + some.reduce((sum, { ut }) => sum + ut, 0),
      cents: before.cents + centsOfTime(some),
    })
  }
  return values
}
