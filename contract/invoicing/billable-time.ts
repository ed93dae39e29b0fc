import type { LeftOutReason } from './left-out.ts'

/** Why time of a ticket is on no invoice by the hour. */
export const NOT_BILLABLE = [
  'fixed_price',
  'projet_not_billable',
  'ticket_not_billable',
] as const satisfies readonly LeftOutReason[]
export type NotBillable = (typeof NOT_BILLABLE)[number]

/** Values of a projet that decide whether its time is billable. */
export interface BillingProjet {
  readonly is_facturable: boolean
  readonly fixed_price: number | null
}

/**
 * Returns why time of a ticket can't be put on an invoice; null where it can.
 *
 *   1. A projet that is not billable has no billable time, whatever its tickets say.
 *   2. A ticket that is not billable has none either.
 *   3. A fixed price is billed by its stages, never by the hour.
 */
export const notBillableReason = (
  ticket: { readonly is_facturable: boolean },
  projet: BillingProjet,
): NotBillable | null => {
  if (!projet.is_facturable) return 'projet_not_billable'
  if (!ticket.is_facturable) return 'ticket_not_billable'
  return projet.fixed_price === null ? null : 'fixed_price'
}
