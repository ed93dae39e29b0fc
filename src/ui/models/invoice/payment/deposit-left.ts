import type { Mirrored } from '#src/store/mirrored.ts'

type Credited = Pick<Mirrored<'invoice'>, 'stage' | 'credited_invoice_id' | 'amount_ttc'>

/**
 * Cents of a deposit that an invoice can deduct: its amount without what sent credit notes took
 * back.
 */
export const depositLeft = (
  { id, amount_ttc }: Pick<Mirrored<'invoice'>, 'id' | 'amount_ttc'>,
  ofClient: readonly Credited[],
): number =>
  ofClient.reduce(
    (left, note) => (note.credited_invoice_id === id && note.stage !== 'draft' ? left + note.amount_ttc : left),
    amount_ttc,
  )
