import type { Locale } from '#contract/core/kinds/locale.ts'

interface MailTemplate {
  readonly subject: string
  readonly message: string
}

type Kind = 'invoice' | 'creditNote'

/** Texts that send an invoice or a credit note, with placeholders of `invoice-placeholders.ts`. */
export const DEFAULT_MAIL: Readonly<Record<Kind, Readonly<Record<Locale, MailTemplate>>>> = {
  invoice: {
    fr: {
      subject: 'Facture {{facture}}',
      message:
        'Bonjour,\n\nVeuillez trouver ci-joint la facture {{facture}} du {{date}}, d’un montant de {{montant}} TTC, à régler au plus tard le {{échéance}}.\n\nNous restons à votre disposition pour toute question.\n\nCordialement,\n{{société}}',
    },
    en: {
      subject: 'Invoice {{invoice}}',
      message:
        'Hello,\n\nPlease find attached invoice {{invoice}} of {{date}} for {{amount}} including VAT, due on {{due}}.\n\nPlease let us know if you have any questions.\n\nKind regards,\n{{company}}',
    },
  },
  creditNote: {
    fr: {
      subject: 'Avoir {{facture}}',
      message:
        'Bonjour,\n\nVeuillez trouver ci-joint l’avoir {{facture}} du {{date}}, d’un montant de {{montant}} TTC.\n\nNous restons à votre disposition pour toute question.\n\nCordialement,\n{{société}}',
    },
    en: {
      subject: 'Credit note {{invoice}}',
      message:
        'Hello,\n\nPlease find attached credit note {{invoice}} of {{date}} for {{amount}} including VAT.\n\nPlease let us know if you have any questions.\n\nKind regards,\n{{company}}',
    },
  },
}
