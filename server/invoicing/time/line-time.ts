import type { InvoiceGrouping } from '#contract/lifecycle/invoice.ts'
import type { LineRow } from '../lines/totals.ts'

/** A pointage on a draft. */
export interface InvoicedTime {
  readonly id: number
  readonly ticketId: number
  readonly ticketName: string
  /** False for a ticket that is hidden from the client itself, whatever its projet is. */
  readonly isTicketShown: boolean
  readonly projetId: number
  readonly projetName: string
  readonly isProjetShown: boolean
  readonly userId: number
  readonly userName: string
  /** Invoiced time, in UT. */
  readonly ut: number
  readonly date: string
  /** Price of this person's hour on this day. */
  readonly price: number
  /** The line to which the pointage is assigned; null without one. */
  readonly lineId: number | null
}

export interface ExistingLine extends Pick<LineRow, 'id' | 'unit' | 'unit_price'> {
  /** False for a line that takes the price of an hour again. */
  readonly keepsPrice: boolean
}

/** The pointages of one line. */
export interface LineTime {
  /** Null for a line to be added. */
  readonly lineId: number | null
  /** The first pointage comes first. */
  readonly times: readonly [InvoicedTime, ...InvoicedTime[]]
}

/** Time with the same key and price is on one line. */
const KEYS: Readonly<Record<InvoiceGrouping, (time: InvoicedTime) => number>> = {
  entry: ({ id }) => id,
  ticket: ({ ticketId }) => ticketId,
  projet: ({ projetId }) => projetId,
  user: ({ userId }) => userId,
}

/**
 * Divides the time of a draft among its lines, in the order of the first days.
 *
 *   1. A pointage stays on its line. Where the price of the line is set again, only pointages of
 *      that price stay.
 *   2. Other pointages join a line of their group (entry, ticket, projet or person) with their
 *      price, or one whose pointages all have their price now: the price of the line was edited, or
 *      the rate has changed since.
 *   3. The remaining pointages get new lines, one for each group and price.
 */
export const divideTime = (
  times: readonly InvoicedTime[],
  lines: readonly ExistingLine[],
  grouping: InvoiceGrouping,
): readonly LineTime[] => {
  const keyOf = KEYS[grouping]
  const ordered = times.toSorted((a, b) => a.date.localeCompare(b.date) || a.ticketId - b.ticketId || a.id - b.id)
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const onLine = Map.groupBy(ordered, ({ lineId }) => lineId)
  const stays = (time: InvoicedTime): boolean => {
    const line = time.lineId === null ? undefined : lineOf.get(time.lineId)
    return line !== undefined && (line.keepsPrice || onLine.get(line.id)?.[0]?.price === time.price)
  }
  const kept = Map.groupBy(ordered.filter(stays), ({ lineId }) => Number(lineId))

  const joinable = (time: InvoicedTime): number | undefined => {
    const ofGroup = [...kept]
      .filter(([, [first]]) => first !== undefined && keyOf(first) === keyOf(time))
      .sort(([a], [b]) => a - b)
    const samePrice = ofGroup.find(
      ([id]) => lineOf.get(id)?.unit === 'hour' && lineOf.get(id)?.unit_price === time.price,
    )
    return (samePrice ?? ofGroup.find(([, others]) => others.every(({ price }) => price === time.price)))?.[0]
  }
  const divided = Map.groupBy(ordered, (time) => {
    const lineId = stays(time) ? time.lineId : (joinable(time) ?? null)
    return lineId === null ? `${keyOf(time)}:${time.price}` : lineId
  })
  return [...divided].flatMap(([key, [first, ...others]]) =>
    first ? [{ lineId: typeof key === 'number' ? key : null, times: [first, ...others] }] : [],
  )
}

/**
 * Returns the lines that a new grouping keeps, with their wording and price: those whose pointages
 * are one whole group of it.
 */
export const keptLines = (times: readonly InvoicedTime[], grouping: InvoiceGrouping): ReadonlySet<number> => {
  const keyOf = KEYS[grouping]
  const groupOf = (time: InvoicedTime): string => `${keyOf(time)}:${time.price}`
  const sizes = Map.groupBy(times, groupOf)
  const onLine = Map.groupBy(times, ({ lineId }) => lineId)
  return new Set(
    [...onLine].flatMap(([lineId, own]) => {
      const groups = new Set(own.map(groupOf))
      const [only] = groups
      return lineId !== null && only !== undefined && groups.size === 1 && sizes.get(only)?.length === own.length
        ? [lineId]
        : []
    }),
  )
}
