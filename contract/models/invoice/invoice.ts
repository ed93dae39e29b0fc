import {
  belongsTo,
  cents,
  choice,
  date,
  flag,
  instant,
  integer,
  longText,
  references,
  text,
} from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { INVOICE_GROUPINGS, INVOICE_KINDS, INVOICE_STAGES } from '#contract/lifecycle/invoice.ts'

/** Longest reason of a dispute, in characters. */
export const MAX_REASON = 1000

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
    /** With TVA: what deposits have billed before; the amount due is `amount_ttc` without it. */
    amount_deducted: cents({ default: 0, writeBy: 'server' }),
    fully_paid: flag({ default: false, writeBy: 'server' }),
    /** Purchase-order number of the client. */
    order_ref: text({ nullable: true, max: 64, searchable: true }),
    grouping: choice(INVOICE_GROUPINGS, { default: 'ticket', writeBy: 'server' }),
    /** Printed above the lines. */
    introduction: longText({ nullable: true, max: 4000 }),
    /** Printed below the sums. */
    footer: longText({ nullable: true, max: 4000 }),
    /** Notes of the managers; on no document. */
    comments: longText({ nullable: true, searchable: true, readBy: ['manager'] }),
    quickbook_id: text({ nullable: true, readBy: ['manager'] }),
    /** Address of the PDF, once the invoice is sent. */
    pdf: text({ nullable: true, writeBy: 'server' }),
    /** The invoice that this credit note corrects. */
    credited_invoice_id: belongsTo('invoice', { nullable: true, writeBy: 'server' }),
    /** On a deposit: the invoice that deducts it. */
    deducted_in_id: belongsTo('invoice', { nullable: true, writeBy: 'server' }),
    /**
     * Deposits that a final invoice deducted when it was sent; a full credit note frees them, not
     * this record.
     */
    deposit_ids: references('invoice', { default: [], writeBy: 'server', readBy: ['manager'] }),
    /**
     * Form of the document, set when it is sent. 1: printed from the frozen values; 2: stored
     * bytes.
     */
    format: integer({ nullable: true, writeBy: 'server' }),
    sent_at: instant({ nullable: true, writeBy: 'server' }),
    /** When somebody of the client first opened it in their space. */
    viewed_at: instant({ nullable: true, writeBy: 'server', readBy: ['manager'] }),
    closed_at: instant({ nullable: true, writeBy: 'server' }),
    /**
     * When its client, or a manager for them, disputed a line; reminders wait until a manager
     * settles it.
     */
    disputed_at: instant({ nullable: true, writeBy: 'server' }),
    disputed_line_id: belongsTo('invoice_line', { nullable: true, writeBy: 'server' }),
    dispute_reason: longText({ nullable: true, max: MAX_REASON, writeBy: 'server' }),
    /** Made by closing a month, so that undoing it deletes this draft. */
    made_by_closing: flag({ default: false, writeBy: 'server', readBy: ['manager'] }),
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
