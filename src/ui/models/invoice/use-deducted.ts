import type { Totals } from '#contract/core/kinds/totals.ts'
import { deductedByDraft } from '#contract/invoicing/deducted-by-credit.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useOne, useWhere } from '../../hooks/records/use-records.ts'

/**
 * Cents of deposits that an invoice deducts. Of a draft credit note, those that it leaves with the
 * client by its sums on this device, as the server computes them when it is issued.
 */
export const useDeducted = (invoice: Mirrored<'invoice'>, totals: Totals | undefined): number => {
  const creditedId = invoice.stage === 'draft' ? invoice.credited_invoice_id : null
  const { value: credited } = useOne('invoice', creditedId)
  const notes = useWhere('invoice', 'credited_invoice_id', creditedId)
  if (creditedId === null || !totals || !credited || !notes) return invoice.amount_deducted
  return deductedByDraft(invoice, credited, notes, totals.amount_ttc)
}
