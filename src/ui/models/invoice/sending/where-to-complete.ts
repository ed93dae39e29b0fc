import type { SendingGap } from '#contract/invoicing/sending-rules.ts'

/** Element ids of the editor of an invoice. */
export const FACTS_ID = 'invoice-facts'
export const LINES_ID = 'invoice-lines'

/** The page on which a missing value is entered, and the element of the editor with its field. */
export type Place = { readonly page: 'settings' | 'client' } | { readonly page: 'invoice'; readonly id: string }

export const whereToComplete = (gap: SendingGap): Place => {
  if (gap.of === 'settings' || gap.of === 'client') return { page: gap.of }
  if (gap.of === 'line') return { page: 'invoice', id: `line-${gap.id}` }
  // A sum with the wrong sign is mended in the lines.
  return { page: 'invoice', id: gap.of === 'lines' || gap.field === 'amount_ttc' ? LINES_ID : FACTS_ID }
}
