import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const productPresentation: Presentation<'product'> = {
  model: 'product',
  icon: MODEL_ICONS.product,
  title: 'name',
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(200px, 1fr)', from: 0 } },
    client_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(140px, 220px)', from: 900 },
      filter: 'names',
      card: 0,
    },
    billable_period: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 2, track: '130px', from: 640 },
      filter: 'values',
      card: 2,
    },
    price: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 3, track: '120px', from: 640, align: 'end' },
      card: 1,
    },
    nature: { form: 'accounting', property: 'accounting', filter: 'values' },
    account: { form: 'accounting', property: 'accounting' },
    starts_on: { form: 'accounting', property: 'accounting', column: { order: 5, track: '132px', from: 860 } },
    ends_on: { form: 'accounting', property: 'accounting', column: { order: 6, track: '132px', from: 860 }, card: 3 },
    tva: { form: 'tax', property: 'tax', column: { order: 4, track: '112px', from: 1200, align: 'end' } },
    tva_category: { form: 'tax', property: 'tax', filter: 'values' },
    exemption_code: { form: 'tax', property: 'tax' },
    exemption_reason: { form: 'tax', property: 'tax' },
  },
}
