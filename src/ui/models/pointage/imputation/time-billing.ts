import type { RecordId } from '#contract/core/ids.ts'
import { type NotBillable, notBillableReason } from '#contract/invoicing/billable-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

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
