import type { RecordId } from '#contract/core/ids.ts'
import { NOT_BILLABLE, type NotBillable, notBillableReason } from '#contract/invoicing/billable-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Pointage = Pick<Mirrored<'pointage'>, 'ticket_id'>

/**
 * Answers about the tickets of some time. The server decides where a ticket is not on this device.
 */
export interface TimeBilling {
  clientOf(ticketId: RecordId): RecordId | null
  /**
   * Why the time of the ticket is not billable; null where it is, or where the ticket is unknown.
   */
  reasonOf(ticketId: RecordId): NotBillable | null
}

type Ticket = Pick<Mirrored<'ticket'>, 'id' | 'projet_id' | 'is_facturable'>
type Projet = Pick<Mirrored<'projet'>, 'client_id' | 'is_facturable' | 'fixed_price'>

export const billingOf = (tickets: readonly Ticket[], projetOf: (id: RecordId) => Projet | undefined): TimeBilling => {
  const found = new Map(
    tickets.flatMap((ticket) => {
      const projet = projetOf(ticket.projet_id)
      return projet
        ? [[ticket.id, { client: projet.client_id, reason: notBillableReason(ticket, projet) }] as const]
        : []
    }),
  )
  return { clientOf: (id) => found.get(id)?.client ?? null, reasonOf: (id) => found.get(id)?.reason ?? null }
}

/** Selected time before it is put on invoices. */
export interface SortedTime<Row> {
  /** Time that is put on an invoice. */
  readonly taken: readonly Row[]
  /** Number of entries that are not billable, by reason. */
  readonly notBillable: readonly { readonly reason: NotBillable; readonly count: number }[]
  /** Number of entries that the step would not change or may not change. */
  readonly unchanged: number
}

/**
 * Sorts selected time. Every entry counts once: an entry that the step does not change is told as
 * such, billable or not.
 */
export const sortedTime = <Row extends Pointage>(
  pointages: readonly Row[],
  mayChange: (pointage: Row) => boolean,
  reasonOf: TimeBilling['reasonOf'],
): SortedTime<Row> => {
  const changed = pointages.filter(mayChange)
  const left = Map.groupBy(changed, ({ ticket_id }) => reasonOf(ticket_id))
  return {
    taken: left.get(null) ?? [],
    notBillable: NOT_BILLABLE.flatMap((reason) => {
      const count = left.get(reason)?.length ?? 0
      return count === 0 ? [] : [{ reason, count }]
    }),
    unchanged: pointages.length - changed.length,
  }
}
