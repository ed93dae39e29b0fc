import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const transactionPresentation: Presentation<'transaction'> = {
  model: 'transaction',
  icon: MODEL_ICONS.transaction,
  title: 'date',
  fields: {
    invoice_id: { form: 'identity', property: 'identity' },
    date: {
      form: 'identity',
      property: 'identity',
      column: { order: 0, track: 'minmax(120px, 1fr)', from: 0 },
      filter: 'period',
    },
    amount: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: '132px', from: 640, align: 'end' },
      card: 0,
    },
    method: {
      form: 'identity',
      property: 'identity',
      column: { order: 2, track: '160px', from: 640 },
      filter: 'values',
      card: 1,
    },
    comments: {
      form: 'internal',
      property: 'internal',
      column: { order: 3, track: 'minmax(160px, 2fr)', from: 860 },
      card: 2,
    },
    quickbook_id: { form: 'internal', property: 'internal', column: { order: 4, track: '184px', from: 1180 } },
    bank_reference: notShown('keeps a bank statement from being imported twice'),
    created_at: notShown('the day of the payment is what counts; the history of the record tells when it was entered'),
  },
}
