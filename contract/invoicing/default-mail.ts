import type { Locale } from '#contract/core/kinds/locale.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { MailedInvoice } from './invoice-placeholders.ts'

interface MailTemplate {
  readonly subject: string
  readonly message: string
}

/** Facts of a document that decide what its mail says. */
export interface Mailed extends Pick<MailedInvoice, 'amountTtc' | 'amountDeducted' | 'rest'> {
  readonly kind: InvoiceKind
}

/** Parts of the texts, with placeholders of `invoice-placeholders.ts`. */
const TEXTS = {
  fr: {
    invoice: {
      subject: 'Facture {{facture}}',
      document: 'Veuillez trouver ci-joint la facture {{facture}} du {{date}}, d’un montant de {{montant}} TTC',
      deposits: ', dont {{acomptes}} déjà facturés en acompte',
    },
    creditNote: {
      subject: 'Avoir {{facture}}',
      document: 'Veuillez trouver ci-joint l’avoir {{facture}} du {{date}}, d’un montant de {{montant}} TTC',
      deposits: ', dont {{acomptes}} d’acomptes à déduire d’une prochaine facture',
    },
    whole: ', à régler au plus tard le {{échéance}}.',
    rest: '. Il reste {{reste}} à régler au plus tard le {{échéance}}.',
    nothing: '. Il ne reste rien à régler.',
    opening: 'Bonjour,',
    closing: 'Nous restons à votre disposition pour toute question.\n\nCordialement,\n{{société}}',
  },
  en: {
    invoice: {
      subject: 'Invoice {{invoice}}',
      document: 'Please find attached invoice {{invoice}} of {{date}} for {{amount}} including VAT',
      deposits: ', including {{deposits}} already invoiced as deposits',
    },
    creditNote: {
      subject: 'Credit note {{invoice}}',
      document: 'Please find attached credit note {{invoice}} of {{date}} for {{amount}} including VAT',
      deposits: ', including {{deposits}} in deposits that will be deducted from a future invoice',
    },
    whole: ', due on {{due}}.',
    rest: '. {{rest}} is left to pay by {{due}}.',
    nothing: '. Nothing is left to pay.',
    opening: 'Hello,',
    closing: 'Please let us know if you have any questions.\n\nKind regards,\n{{company}}',
  },
} as const satisfies Record<Locale, object>

/** How the sentence about a document ends: with what is left to pay of an invoice. */
const demandOf = ({ kind, amountTtc, rest }: Mailed): 'whole' | 'rest' | 'nothing' | null => {
  if (kind === 'credit_note') return null
  if (rest <= 0) return 'nothing'
  return rest === amountTtc ? 'whole' : 'rest'
}

/** The text that sends a document: what it is, the deposits in it, and what is left to pay. */
export const mailTemplate = (mailed: Mailed, locale: Locale): MailTemplate => {
  const texts = TEXTS[locale]
  const { subject, document, deposits } = texts[mailed.kind === 'credit_note' ? 'creditNote' : 'invoice']
  const demand = demandOf(mailed)
  const sentence = `${document}${mailed.amountDeducted === 0 ? '' : deposits}${demand === null ? '.' : texts[demand]}`
  return { subject, message: [texts.opening, sentence, texts.closing].join('\n\n') }
}
