import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { type Payment, paymentOf } from '../../../models/pointage/money/payment.ts'
import type { PricedTime } from '../../../models/pointage/money/valuation.ts'

type Projet = Mirrored<'projet'>

/** Why time of the client is not on this invoice. */
export type Reason = 'otherInvoice' | 'projet' | 'fixedPrice' | 'ticket' | 'contract' | 'notYet'

/** Time of one projet that is left out for one reason. */
export interface LeftTime {
  readonly reason: Reason
  readonly projet: Projet | undefined
  /** The other invoice with the time. */
  readonly invoiceId: RecordId | null
  /** The contract that includes the time. */
  readonly contractId: RecordId | null
  /** UT that were worked. */
  readonly ut: number
}

/** Time is grouped by its invoice beside its price. */
export const BY_INVOICE = ['invoice_id'] as const

const REASON_OF = {
  hourly: 'notYet',
  contract: 'contract',
  fixed_price: 'fixedPrice',
  projet_not_billable: 'projet',
  ticket_not_billable: 'ticket',
} as const satisfies Record<Payment, Reason>

/** A projet that is not on this device is taken for one that is paid by the hour. */
const UNKNOWN_PROJET = { is_facturable: true, fixed_price: null }

/** The reasons in the order in which month closing asks for them. */
const reasonOf = (projet: Projet | undefined, time: PricedTime, invoiceId: RecordId | null): Reason =>
  invoiceId === null ? REASON_OF[paymentOf(projet ?? UNKNOWN_PROJET, time)] : 'otherInvoice'

/** Adds up time that is not on an invoice, by projet and reason; time to be billed comes first. */
export const leftTimeOf = (
  times: readonly PricedTime[],
  ownId: RecordId,
  projetOf: (id: RecordId) => Projet | undefined,
): readonly LeftTime[] => {
  const left = times.flatMap((time): readonly LeftTime[] => {
    const [invoice = null] = time.more
    const invoiceId = invoice === null ? null : String(invoice)
    if (invoiceId === ownId) return []
    const projet = projetOf(time.projetId)
    const reason = reasonOf(projet, time, invoiceId)
    return [{ reason, projet, invoiceId, contractId: reason === 'contract' ? time.contractId : null, ut: time.worked }]
  })
  const sums = Map.groupBy(left, ({ projet, reason, invoiceId, contractId }) =>
    [projet?.id, reason, invoiceId, contractId].join(),
  )
  return [...sums.values()]
    .flatMap((some) => (some[0] ? [{ ...some[0], ut: some.reduce((sum, { ut }) => sum + ut, 0) }] : []))
    .toSorted((a, b) => Number(b.reason === 'notYet') - Number(a.reason === 'notYet') || b.ut - a.ut)
}
