import { belongsTo, cents, choice, date, flag, instant, longText, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { INVOICE_KINDS, INVOICE_STAGES } from '#contract/lifecycle/invoice.ts'

export const invoice = defineModel({
  name: 'invoice',
  collection: 'invoice',
  fields: {
    /** Set when the invoice is sent: gapless, chronological, never reused. */
    ref: text({ nullable: true, searchable: true, writeBy: 'server' }),
    kind: choice(INVOICE_KINDS, { default: 'invoice', writeBy: 'server' }),
    stage: choice(INVOICE_STAGES, { default: 'draft', writeBy: 'server' }),
    client_id: belongsTo('client', {}),
    title: text({ searchable: true }),
    /** Day of issue; by default the day of sending. */
    date: date({ nullable: true }),
    due_date: date({ nullable: true }),
    /** Billed month, as its first day. */
    month: date({ nullable: true, writeBy: 'server', month: true }),
    amount_ht: cents({ default: 0, writeBy: 'server' }),
    amount_tva: cents({ default: 0, writeBy: 'server' }),
    amount_ttc: cents({ default: 0, writeBy: 'server' }),
    fully_paid: flag({ default: false, writeBy: 'server' }),
    comments: longText({ nullable: true, searchable: true }),
    quickbook_id: text({ nullable: true, readBy: ['manager'] }),
    /** Address of the PDF, once the invoice is sent. */
    pdf: text({ nullable: true, writeBy: 'server' }),
    /** The invoice that this credit note corrects. */
    credited_invoice_id: belongsTo('invoice', { nullable: true, writeBy: 'server' }),
    sent_at: instant({ nullable: true, writeBy: 'server' }),
    /** When somebody of the client first opened it in their space. */
    viewed_at: instant({ nullable: true, writeBy: 'server', readBy: ['manager'] }),
    closed_at: instant({ nullable: true, writeBy: 'server' }),
    created_at: instant({ writeBy: 'server' }),
  },
  relations: {
    lines: { many: 'invoice_line', by: 'invoice_id' },
    pointages: { many: 'pointage', by: 'invoice_id' },
    transactions: { many: 'transaction', by: 'invoice_id' },
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.ref ?? record.title,
})

export type Invoice = RecordOf<typeof invoice>
