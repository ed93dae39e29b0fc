import type { PaymentData } from '#contract/calls/invoice.calls.ts'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import type { RequestActor } from '../../models/actor.ts'
import { paidOn } from '../credits/paid.ts'
import { composeSeller } from '../documents/compose-parties.ts'
import { transferText } from '../documents/print/transfer-code.ts'
import { readVisible } from './export-files.ts'
import { frozenParties } from './parties.ts'

/**
 * The account that the PDF of a sent invoice names, as it was frozen when it was sent, while
 * something is left to pay; else null. Null for drafts and credit notes too, and 404 for people who
 * do not see the invoice.
 */
export const paymentDataOf = async (
  database: Queryable,
  id: number,
  actor: RequestActor,
): Promise<PaymentData | null> => {
  const row = await readVisible(database, id, actor)
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
