import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const billingStagePresentation: Presentation<'billing_stage'> = {
  model: 'billing_stage',
  icon: MODEL_ICONS.billing_stage,
  title: 'designation',
  fields: {
    projet_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(120px, 200px)', from: 860 },
    },
    designation: { form: 'identity', property: 'identity', column: { order: 0, track: 'minmax(200px, 1fr)', from: 0 } },
    amount: {
      form: 'accounting',
      property: 'accounting',
      column: { order: 2, track: '124px', from: 640, align: 'end' },
      card: 0,
    },
    tva: { form: 'accounting', property: 'accounting', column: { order: 3, track: '104px', from: 860, align: 'end' } },
    due_on: { form: 'accounting', property: 'accounting', column: { order: 4, track: '116px', from: 640 }, card: 1 },
    position: { form: 'internal', property: 'internal' },
    invoice_line_id: notShown('the list of a projet says which stages are billed, with a link to the invoice'),
  },
}
