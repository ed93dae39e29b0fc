import type { Exemption, TvaCategory } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/**
 * Rate that an invoice charges on a line, in hundredths of a percent; null where it charges none.
 * The exemption of seller or client precedes the rate of a line, which keeps its value. `exemption`
 * is that of a draft; an invoice that was sent tells by its sums.
 */
export const chargedRate = (
  { stage, amount_tva }: Pick<Mirrored<'invoice'>, 'stage' | 'amount_tva'>,
  { tva, tva_category: category }: { readonly tva: number; readonly tva_category: TvaCategory },
  exemption: Exemption | null,
): number | null => {
  const isExempt = stage === 'draft' ? exemption !== null : amount_tva === 0
  return isExempt || category !== 'standard' ? null : tva
}
