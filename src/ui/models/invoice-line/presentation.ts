import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const invoiceLinePresentation: Presentation<'invoice_line'> = {
  model: 'invoice_line',
  icon: MODEL_ICONS.invoice_line,
  title: 'designation',
  fields: {
    invoice_id: { form: 'identity', property: 'identity' },
    designation: { form: 'identity', property: 'identity', column: { order: 0, track: 'minmax(200px, 1fr)', from: 0 } },
    quantity: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 1, track: '96px', from: 640, align: 'end' },
      card: 0,
    },
    unit: { form: 'accounting', property: 'accounting', column: { order: 2, track: '96px', from: 860 }, card: 1 },
    unit_price: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 3, track: '124px', from: 640, align: 'end' },
      card: 2,
    },
    product_id: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 5, track: 'minmax(120px, 180px)', from: 1180 },
    },
    nature: { form: 'accounting', property: 'accounting' },
    tva: { form: 'tax', property: 'tax', column: { order: 4, track: '104px', from: 860, align: 'end' }, card: 3 },
    tva_category: { form: 'tax', property: 'tax' },
    exemption_code: { form: 'tax', property: 'tax' },
    exemption_reason: { form: 'tax', property: 'tax' },
    period_start: { form: 'period', property: 'period', column: { order: 6, track: '116px', from: 1060 } },
    period_end: { form: 'period', property: 'period', column: { order: 7, track: '116px', from: 1060 } },
    position: { form: 'internal', property: 'internal' },
  },
}
