import type { Mirrored } from '#src/store/mirrored.ts'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { ReceivedMark } from './received-mark.tsx'
import { ReceivedTotal } from './received-total.tsx'

export const receivedInvoicePresentation: Presentation<'received_invoice'> = {
  model: 'received_invoice',
  icon: MODEL_ICONS.received_invoice,
  title: 'ref',
  cells: { amount_ttc: ReceivedTotal },
  states: {
    views: [
      { key: 'allInvoices', filter: {} },
      { key: 'toPayInvoices', filter: { state: { in: ['received'] }, amount_ttc: { from: 0 } } },
      { key: 'creditsToApply', filter: { state: { in: ['received'] }, amount_ttc: { to: -1 } } },
      { key: 'paidInvoices', filter: { state: { in: ['paid'] } } },
    ],
    Mark: ReceivedMark,
    isMuted: (record) => (record as Mirrored<'received_invoice'>).state === 'paid',
  },
  fields: {
    ref: { column: { order: 0, track: 'minmax(180px, 1fr)', from: 0 } },
    seller_name: { property: 'identity', column: { order: 1, track: 'minmax(140px, 1fr)', from: 640 }, card: 0 },
    seller_siren: { property: 'identity', column: { order: 2, track: '112px', from: 1240 } },
    date: { property: 'accounting', column: { order: 3, track: '116px', from: 740 }, filter: 'period' },
    due_date: { property: 'accounting', column: { order: 4, track: '116px', from: 860 }, filter: 'period', card: 2 },
    amount_ht: notShown('the page writes amounts in the currency of the invoice'),
    amount_tva: notShown('the page writes amounts in the currency of the invoice'),
    amount_ttc: { column: { order: 5, track: '132px', from: 640, align: 'end' }, card: 1 },
    currency: { property: 'accounting' },
    state: { filter: 'values' },
    format: { property: 'accounting', column: { order: 6, track: '96px', from: 980 }, filter: 'values' },
    file: notShown('a button of the page downloads the original'),
    content: notShown('the page shows lines, TVA and payment data'),
    created_at: { property: 'internal' },
  },
}
