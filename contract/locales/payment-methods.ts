import type { Locale } from '../core/kinds/locale.ts'
import type { TRANSACTION_METHODS } from '../models/transaction/transaction.ts'

/** Names of the methods of payment: on screens, in books and in the answer of the API. */
export const PAYMENT_METHODS = {
  fr: {
    transfer: 'Virement',
    card: 'Carte bancaire',
    check: 'Chèque',
    direct_debit: 'Prélèvement',
    cash: 'Espèces',
    credit_note: 'Avoir',
    other: 'Autre',
  },
  en: {
    transfer: 'Bank transfer',
    card: 'Card',
    check: 'Cheque',
    direct_debit: 'Direct debit',
    cash: 'Cash',
    credit_note: 'Credit note',
    other: 'Other',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<(typeof TRANSACTION_METHODS)[number], string>>>>
