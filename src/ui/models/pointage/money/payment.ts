import type { RecordId } from '#contract/core/ids.ts'
import { NOT_BILLABLE, type NotBillable, notBillableReason } from '#contract/invoicing/billable-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** By the hour, by an hours contract, or on no invoice for one of the reasons. */
export const PAYMENTS = ['hourly', 'contract', ...NOT_BILLABLE] as const
export type Payment = (typeof PAYMENTS)[number]

export type BilledProjet = Pick<Mirrored<'projet'>, 'id' | 'is_facturable' | 'fixed_price'>

interface PaidTime {
  /** Whether ticket and projet are billable. */
  readonly isBillable: boolean
  /** The contract whose price includes the time. */
  readonly contractId: RecordId | null
}

/** How time of a projet is paid for. */
export const paymentOf = (projet: Omit<BilledProjet, 'id'>, { isBillable, contractId }: PaidTime): Payment =>
  // The rule reads the ticket's flag in billable projets alone, where `isBillable` is that flag.
  notBillableReason({ is_facturable: isBillable }, projet) ?? (contractId === null ? 'hourly' : 'contract')

/** Whether time that is paid in this way can be put on an invoice. */
export const canBeInvoiced = (payment: Payment): payment is Exclude<Payment, NotBillable> =>
  !NOT_BILLABLE.some((reason) => reason === payment)
