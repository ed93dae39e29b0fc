import type { Locale } from '#contract/core/kinds/locale.ts'

interface MailTemplate {
  readonly subject: string
  readonly message: string
}

/** The text that sends an invoice, with the placeholders of `invoice-placeholders.ts`. */
export const DEFAULT_MAIL: Readonly<Record<Locale, MailTemplate>> = {
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
}
