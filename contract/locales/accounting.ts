import type { Locale } from '#contract/core/kinds/locale.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import type { TvaCategory } from '../invoicing/tva.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'

interface AccountingTexts {
  readonly kind: Readonly<Record<InvoiceKind, string>>
  readonly category: Readonly<Record<TvaCategory, string>>
  readonly method: Readonly<Record<(typeof TRANSACTION_METHODS)[number], string>>
  readonly column: Readonly<Record<AccountingColumn, string>>
  /** Beginnings of the names of files. */
  readonly file: Readonly<Record<'sales' | 'payments' | 'tva', string>>
}

/** Columns of the tables of accounting. */
export type AccountingColumn =
  | 'date'
  | 'ref'
  | 'kind'
  | 'client'
  | 'category'
  | 'rate'
  | 'base'
  | 'tva'
  | 'total'
  | 'due_date'
  | 'amount'
  | 'method'
  | 'bank_reference'
  | 'month'
  | 'invoiced_base'
  | 'invoiced_tva'
  | 'collected_base'
  | 'collected_tva'
  | 'due_base'
  | 'due_tva'

/** Texts of the tables of accounting, the same in the browser and in files of the server. */
export const ACCOUNTING_TEXTS = {
  fr: {
    kind: { invoice: 'Facture', credit_note: 'Avoir', deposit: 'Acompte', final: 'Facture de solde' },
    category: {
      standard: 'TVA',
      exempt: 'Exonéré',
      reverse_charge: 'Autoliquidation',
      intra_community: 'Intracommunautaire',
      export: 'Exportation',
      outside_scope: 'Hors champ',
    },
    method: PAYMENT_METHODS.fr,
    column: {
      date: 'Date',
      ref: 'N° de facture',
      kind: 'Nature',
      client: 'Client',
      category: 'Catégorie de TVA',
      rate: 'Taux (%)',
      base: 'Montant HT',
      tva: 'Montant de TVA',
      total: 'Montant TTC',
      due_date: 'Échéance',
      amount: 'Montant',
      method: 'Moyen de paiement',
      bank_reference: 'Référence bancaire',
      month: 'Mois',
      invoiced_base: 'Facturé HT',
      invoiced_tva: 'TVA facturée',
      collected_base: 'Encaissé HT',
      collected_tva: 'TVA encaissée',
      due_base: 'Exigible HT',
      due_tva: 'TVA exigible',
    },
    file: { sales: 'journal-des-ventes', payments: 'paiements', tva: 'tva' },
  },
  en: {
    kind: { invoice: 'Invoice', credit_note: 'Credit note', deposit: 'Deposit invoice', final: 'Final invoice' },
    category: {
      standard: 'VAT',
      exempt: 'Exempt',
      reverse_charge: 'Reverse charge',
      intra_community: 'Intra-Community',
      export: 'Export',
      outside_scope: 'Outside the scope of VAT',
    },
    method: PAYMENT_METHODS.en,
    column: {
      date: 'Date',
      ref: 'Invoice no.',
      kind: 'Type',
      client: 'Client',
      category: 'VAT category',
      rate: 'Rate (%)',
      base: 'Amount excl. VAT',
      tva: 'VAT amount',
      total: 'Amount incl. VAT',
      due_date: 'Due date',
      amount: 'Amount',
      method: 'Payment method',
      bank_reference: 'Bank reference',
      month: 'Month',
      invoiced_base: 'Invoiced excl. VAT',
      invoiced_tva: 'VAT invoiced',
      collected_base: 'Received excl. VAT',
      collected_tva: 'VAT received',
      due_base: 'Due excl. VAT',
      due_tva: 'VAT due',
    },
    file: { sales: 'sales-journal', payments: 'payments', tva: 'vat' },
  },
} as const satisfies Record<Locale, AccountingTexts>
