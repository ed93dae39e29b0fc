import type { RecordId } from '#contract/core/ids.ts'
import { byDue, type OpenInvoice } from './bank/matching.ts'
import { distribute, type ProposedPart } from './bank/propose.ts'

/** A payment divided among the invoices of a client. */
export interface SharedPayment {
  /** One share for each invoice, in the order of the invoices; many are 0. */
  readonly shares: readonly ProposedPart[]
  /** Cents without an invoice; negative where typed shares exceed the payment. */
  readonly rest: number
}

/** The order in which a payment pays invoices: the first one, then the oldest due dates. */
export const inOrderOfPaying = <Open extends Pick<OpenInvoice, 'ref' | 'due'>>(
  first: Open,
  others: readonly Open[],
): readonly [Open, ...Open[]] => [first, ...others.toSorted(byDue)]

/**
 * Divides a payment among invoices in their order, each up to what is left to pay of it. Shares
 * that a person has typed stay as they are, also above what is left; the others are divided from
 * what they leave.
 */
export const shareOut = (
  amount: number,
  invoices: readonly Pick<OpenInvoice, 'id' | 'remaining'>[],
  typed: ReadonlyMap<RecordId, number>,
): SharedPayment => {
  const given = invoices.reduce((sum, { id }) => sum + (typed.get(id) ?? 0), 0)
  const free = invoices
    .filter(({ id, remaining }) => remaining > 0 && !typed.has(id))
    .map(({ id, remaining }) => ({ id, left: remaining }))
  const proposed = new Map(distribute(Math.max(0, amount - given), free).map((part) => [part.invoiceId, part.amount]))
  const shares = invoices.map(({ id }) => ({ invoiceId: id, amount: typed.get(id) ?? proposed.get(id) ?? 0 }))
  return { shares, rest: shares.reduce((rest, share) => rest - share.amount, amount) }
}
