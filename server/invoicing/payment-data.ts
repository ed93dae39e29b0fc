import { and, eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import { composeSeller } from './documents/compose-parties.ts'
import { transferText } from './documents/print/transfer-code.ts'
import { paidOn } from './paid.ts'
import { frozenParties } from './parties.ts'

/** How the rest of an invoice is paid by transfer. */
export interface PaymentData {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  /** Reference to quote. */
  readonly reference: string
  /** Cents left to pay. */
  readonly amount: number
  /** Text of the code for banking apps; null where no transfer is so large. */
  readonly transfer_text: string | null
}

/**
 * The account that the PDF of a sent invoice names, as it was frozen when it was sent, while
 * something is left to pay; else null. Null for drafts and credit notes too, and 404 for people who
 * do not see the invoice.
 */
export const paymentDataOf = async (database: Queryable, id: number, actor: RequestActor): Promise<PaymentData | null> => {
  const [row] = await database
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), visible('invoice', actor)))
  if (!row) throw new DomainError('not_found')
  const { kind, stage, ref, parties } = row
  if (stage === 'draft' || kind === 'credit_note' || ref === null || parties === null) return null
  const seller = composeSeller(frozenParties(parties).seller)
  const amount = amountDue(row) - (await paidOn(database, id))
  if (seller.iban === null || amount <= 0) return null
  return {
    ...{ holder: seller.name, iban: seller.iban, bic: seller.bic, reference: ref, amount },
    transfer_text: transferText({ kind, is_draft: false, ref, amount_due: amount, seller }),
  }
}
