import { type LegalTextKey, legalText } from '#contract/invoicing/legal-texts.ts'
import type { ComposedInvoice, LegalNote } from './composed-invoice.ts'
import { writtenIn } from './print/written.ts'

/** Values that the mentions depend on. */
export interface NoteSource
  extends Pick<
    ComposedInvoice,
    'kind' | 'date' | 'language' | 'on_debits' | 'amount_tva' | 'seller' | 'buyer' | 'title' | 'introduction' | 'footer'
  > {
  /** Hundredths of a percent a year. */
  readonly penalty_rate: number
  /** The seller's discount for early payment; null for none. */
  readonly early_payment_terms: string | null
}

/**
 * Mentions with their subject (UNTDID 4451). The French rules want PMD, PMT and AAB once in every
 * file (BR-FR-05, BR-FR-06), so a credit note and an invoice to a consumer have them too,
 * unprinted.
 */
export const legalNotes = (source: NoteSource): readonly LegalNote[] => [
  ...(source.on_debits && source.amount_tva !== 0 ? [note('TXD', textOf(source, 'on_debits'))] : []),
  ...paymentNotes(source),
  ...hidden('REG', source.seller.legal_form),
  ...hidden('ABL', source.seller.rcs && `RCS ${source.seller.rcs}`),
  ...hidden('BAR', processing(source)),
  // Printed at their own places.
  ...[source.title, source.introduction, source.footer].flatMap((text) => hidden('AAI', text)),
]

const note = (code: LegalNote['code'], text: string): LegalNote => ({ code, text, printed: true })

const hidden = (code: LegalNote['code'], text: string | null): readonly LegalNote[] =>
  text?.trim() ? [{ code, text, printed: false }] : []

const textOf = ({ date, language }: NoteSource, key: LegalTextKey): string => legalText(key, date, language)

const paymentNotes = (source: NoteSource): readonly LegalNote[] => {
  const { kind, language, buyer, penalty_rate, early_payment_terms } = source
  const escompte = note(
    'AAB',
    early_payment_terms?.trim() ? early_payment_terms : textOf(source, 'no_early_payment_discount'),
  )
  const late = buyer.is_individual
    ? (['PMD', 'PMT'] as const).map((code) => ({ ...note(code, textOf(source, 'not_for_consumers')), printed: false }))
    : [
        note('PMD', textOf(source, 'penalties').replace('{rate}', writtenIn(language).percent(penalty_rate))),
        note('PMT', textOf(source, 'recovery_indemnity')),
      ]
  return [...late, escompte].map((one) => (kind === 'credit_note' ? { ...one, printed: false } : one))
}

/** How a platform treats the file (BR-FR-20); null where that is not certain. */
const processing = ({ seller, buyer }: NoteSource): string | null => {
  if (buyer.is_individual) return 'B2C'
  if (buyer.country !== 'FR') return seller.country === 'FR' ? 'B2BINT' : null
  return buyer.siren !== null && buyer.endpoint?.id.startsWith(buyer.siren) ? 'B2B' : null
}
