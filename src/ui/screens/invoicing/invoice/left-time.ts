import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { paymentOf } from '../../../models/pointage/money/payment.ts'
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

/** The reasons in the order in which month closing asks for them. */
const reasonOf = (projet: Projet | undefined, { isBillable, contractId }: PricedTime, invoiceId: RecordId | null): Reason => {
  if (invoiceId !== null) return 'otherInvoice'
  const payment = projet === undefined ? 'hourly' : paymentOf(projet)
  if (payment === 'unbillable') return 'projet'
  if (!isBillable) return 'ticket'
  if (payment === 'fixed') return 'fixedPrice'
  return contractId === null ? 'notYet' : 'contract'
}

/** Adds up time that is not on an invoice, by projet and reason; time to be billed comes first. */
export const leftTimeOf = (times: readonly PricedTime[], ownId: RecordId, projetOf: (id: RecordId) => Projet | undefined): readonly LeftTime[] => {
  const left = times.flatMap((time): readonly LeftTime[] => {
    const [invoice = null] = time.more
    const invoiceId = invoice === null ? null : String(invoice)
    if (invoiceId === ownId) return []
    const projet = projetOf(time.projetId)
    const reason = reasonOf(projet, time, invoiceId)
    return [{ reason, projet, invoiceId, contractId: reason === 'contract' ? time.contractId : null, ut: time.worked }]
  })
  const sums = Map.groupBy(left, ({ projet, reason, invoiceId, contractId }) => [projet?.id, reason, invoiceId, contractId].join())
  return [...sums.values()]
    .flatMap((some) => (some[0] ? [{ ...some[0], ut: some.reduce((sum, { ut }) => sum + ut, 0) }] : []))
    .toSorted((a, b) => Number(b.reason === 'notYet') - Number(a.reason === 'notYet') || b.ut - a.ut)
}
