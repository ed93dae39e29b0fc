import { belongsTo, cents, choice, date, instant, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel } from '#contract/core/model.ts'

/** `credit_note`: no money moved, an invoice and a credit note settle each other. */
export const TRANSACTION_METHODS = [
  'transfer',
  'card',
  'check',
  'direct_debit',
  'cash',
  'credit_note',
  'other',
] as const

/** A payment of an invoice, or a refund (negative). */
export const transaction = defineModel({
  name: 'transaction',
  collection: 'transaction',
  fields: {
    invoice_id: belongsTo('invoice', {}),
    date: date({ past: true }),
    amount: cents({}),
    method: choice(TRANSACTION_METHODS, { default: 'transfer' }),
    comments: longText({ nullable: true, searchable: true, readBy: ['manager'] }),
    quickbook_id: text({ nullable: true, readBy: ['manager'] }),
    /** Identifies the line of a bank statement, so that it is imported once. */
    bank_reference: text({ nullable: true, max: 128, readBy: ['manager'] }),
    created_at: instant({ writeBy: 'server' }),
  },
  defaultOrder: 'date:desc',
  title: (record) => record.date,
})
