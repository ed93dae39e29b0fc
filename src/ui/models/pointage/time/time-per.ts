import type { RecordId } from '#contract/core/ids.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'

export const DIMENSIONS = ['client', 'projet', 'user', 'month'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Time of one client, projet, person or month; null for time whose ticket is not on this device. */
export interface TimeLine {
  readonly key: string | null
  readonly ut: number
  readonly entries: number
}

/** The field of a pointage by which each dimension is summed in the store. */
export const SUMMED_BY: Readonly<Record<Dimension, 'ticket_id' | 'user_id' | 'date'>> = {
  client: 'ticket_id',
  projet: 'ticket_id',
  user: 'user_id',
  month: 'date',
}

/** Looks up the projet of a ticket, and the client of a projet. */
export interface Owners {
  projetOf(ticketId: RecordId): RecordId | undefined
  clientOf(projetId: RecordId): RecordId | undefined
}

const keyOf = (dimension: Dimension, value: string, { projetOf, clientOf }: Owners): string | null => {
  if (dimension === 'user') return value
  if (dimension === 'month') return value.slice(0, 7)
  const projet = projetOf(value)
  if (projet === undefined) return null
  return dimension === 'projet' ? projet : (clientOf(projet) ?? null)
}

/**
 * Adds the sums of the store up by the chosen dimension. Months come in their order, other lines
 * with the most time first.
 */
export const timePer = (dimension: Dimension, groups: readonly AggregateGroup[], owners: Owners): readonly TimeLine[] => {
  const lines = new Map<string | null, TimeLine>()
  for (const { by, sum, count } of groups) {
    const key = keyOf(dimension, String(by[0] ?? ''), owners)
    const line = lines.get(key) ?? { key, ut: 0, entries: 0 }
    lines.set(key, { key, ut: line.ut + (sum[0] ?? 0), entries: line.entries + count })
  }
  const byMonth = (a: TimeLine, b: TimeLine): number => String(b.key).localeCompare(String(a.key))
  const byTime = (a: TimeLine, b: TimeLine): number => b.ut - a.ut || String(a.key).localeCompare(String(b.key))
  return [...lines.values()].toSorted(dimension === 'month' ? byMonth : byTime)
}
