import type { Invoice } from '../models/invoice/invoice.ts'

/**
 * Negative cents of deposits that a credit note leaves with the client, to be deducted again: only
 * the note that completes the credit of its invoice leaves them. `before` is the negative sum of
 * the credit notes that were issued before it.
 */
export const deductedByCredit = (
  credited: Pick<Invoice, 'amount_ttc' | 'amount_deducted'>,
  before: number,
  amount_ttc: number,
): number => (before + amount_ttc === -credited.amount_ttc ? 0 - Math.min(credited.amount_deducted, -amount_ttc) : 0)

type Note = Pick<Invoice, 'id' | 'stage' | 'amount_ttc'>

/**
 * Computes the same amount for a draft credit note from its present sum. The sum that the server
 * stored is older than the changes of its lines. `notes`: every credit note of the invoice.
 */
export const deductedByDraft = (
  draft: Pick<Note, 'id'>,
  credited: Parameters<typeof deductedByCredit>[0],
  notes: readonly Note[],
  ttc: number,
): number => {
  const before = notes
    .filter(({ id, stage }) => id !== draft.id && stage !== 'draft')
    .reduce((sum, { amount_ttc }) => sum + amount_ttc, 0)
  return deductedByCredit(credited, before, ttc)
}
