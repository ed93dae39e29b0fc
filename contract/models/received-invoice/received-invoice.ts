import { cents, choice, date, instant, json, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'

/**
 * How the file is written: a PDF with the invoice in it, or one of the two XML syntaxes of EN
 * 16931.
 */
export const RECEIVED_FORMATS = ['facturx', 'cii', 'ubl'] as const
export type ReceivedFormat = (typeof RECEIVED_FORMATS)[number]

export const RECEIVED_STATES = ['received', 'paid'] as const

/**
 * An electronic invoice of a supplier. The server reads it from its file, which is kept as it came.
 */
export const receivedInvoice = defineModel({
  name: 'received_invoice',
  collection: 'reference',
  fields: {
    seller_name: text({ searchable: true, writeBy: 'server' }),
    seller_siren: text({ nullable: true, max: 9, searchable: true, writeBy: 'server' }),
    /** The supplier's number. */
    ref: text({ searchable: true, writeBy: 'server' }),
    date: date({ writeBy: 'server' }),
    due_date: date({ nullable: true, writeBy: 'server' }),
    /** Negative of a credit note. */
    amount_ht: cents({ writeBy: 'server' }),
    amount_tva: cents({ writeBy: 'server' }),
    amount_ttc: cents({ writeBy: 'server' }),
    /** ISO 4217; the amounts are hundredths of it. */
    currency: text({ max: 3, writeBy: 'server' }),
    format: choice(RECEIVED_FORMATS, { writeBy: 'server' }),
    state: choice(RECEIVED_STATES, { default: 'received', writeBy: 'server' }),
    /** Address of the original. */
    file: text({ nullable: true, writeBy: 'server' }),
    /** Lines, TVA, parties and payment data, a `ReceivedContent`. */
    content: json({ writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'date:desc',
  title: (record) => record.ref,
})
