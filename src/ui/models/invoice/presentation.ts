import type { Mirrored } from '#src/store/mirrored.ts'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { DISPUTED, LATE, UNPAID } from './balance/owed.ts'
import { InvoiceMark } from './invoice-mark.tsx'
import { InvoicePdfCell } from './invoice-pdf.tsx'

export const invoicePresentation: Presentation<'invoice'> = {
  model: 'invoice',
  icon: MODEL_ICONS.invoice,
  title: 'ref',
  opensCreated: true,
  cells: { pdf: InvoicePdfCell },
  states: {
    views: [
      { key: 'allInvoices', filter: {} },
      { key: 'draftInvoices', filter: { stage: { in: ['draft'] } } },
      { key: 'unpaidInvoices', filter: UNPAID },
      { key: 'lateInvoices', filter: LATE },
      { key: 'disputedInvoices', filter: DISPUTED },
      { key: 'paidInvoices', filter: { fully_paid: { in: [true] } } },
    ],
    Mark: InvoiceMark,
    isMuted: (record) => (record as Mirrored<'invoice'>).stage === 'closed',
  },
  fields: {
    ref: { column: { order: 0, track: 'minmax(230px, 1fr)', from: 0 } },
    title: {
      form: 'identity',
      property: 'identity',
      column: { order: 2, track: 'minmax(120px, 2fr)', from: 1380 },
      card: 2,
    },
    client_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(140px, 220px)', from: 1120 },
      filter: 'names',
      card: 0,
    },
    kind: {
      form: 'identity',
      property: 'identity',
      column: { order: 3, track: 'minmax(104px, 150px)', from: 760 },
      filter: 'values',
    },
    stage: { property: 'accounting', filter: 'values' },
    date: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 4, track: '116px', from: 640 },
      filter: 'period',
    },
    due_date: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 5, track: '116px', from: 860 },
      filter: 'period',
      card: 3,
    },
    month: { property: 'accounting', filter: 'period' },
    amount_ht: {
      property: 'accounting',
      column: { order: 6, track: '120px', from: 1240, align: 'end', oneLineOnly: true },
    },
    amount_tva: { property: 'accounting', column: { order: 7, track: '104px', from: 1480, align: 'end' } },
    amount_ttc: { property: 'accounting', column: { order: 8, track: '124px', from: 640, align: 'end' }, card: 1 },
    fully_paid: { property: 'accounting', filter: 'values' },
    amount_deducted: { property: 'accounting' },
    order_ref: { form: 'accounting', property: 'accounting' },
    quickbook_id: { form: 'accounting', property: 'accounting' },
    grouping: { property: 'texts' },
    introduction: { form: 'texts', property: 'texts' },
    footer: { form: 'texts', property: 'texts' },
    comments: { form: 'internal', property: 'internal' },
    pdf: { column: { order: 9, track: '64px', from: 640 } },
    credited_invoice_id: { property: 'accounting' },
    deducted_in_id: { property: 'accounting' },
    deposit_ids: notShown('the document and the lines of sums name what it deducts'),
    format: notShown('how the server keeps the document'),
    sent_at: { property: 'accounting' },
    viewed_at: { property: 'accounting' },
    closed_at: { property: 'accounting' },
    disputed_at: { property: 'accounting', filter: 'period' },
    disputed_line_id: notShown('the notice of the dispute names the line'),
    dispute_reason: notShown('the notice of the dispute has it'),
    made_by_closing: notShown('it says which drafts the undo of a month deletes'),
    created_at: notShown('the drafts of a list are in this order, and nobody asks for the instant'),
  },
}
