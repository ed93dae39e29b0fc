import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { RateClient, RatePerson } from './rate-cells.tsx'

export const ratePresentation: Presentation<'rate'> = {
  model: 'rate',
  icon: MODEL_ICONS.rate,
  title: 'starts_on',
  cells: { user_id: RatePerson, client_id: RateClient },
  fields: {
    user_id: {
      form: 'rate',
      property: 'rate',
      column: { order: 3, track: 'minmax(120px, 1fr)', from: 640 },
      filter: 'names',
      among: 'staff',
      card: 2,
    },
    client_id: {
      form: 'rate',
      property: 'rate',
      column: { order: 2, track: 'minmax(120px, 1fr)', from: 640 },
      filter: 'names',
      card: 1,
    },
    hour_price: {
      form: 'rate',
      property: 'rate',
      column: { order: 1, track: '156px', from: 640, align: 'end' },
      card: 0,
    },
    starts_on: { form: 'rate', property: 'rate', column: { order: 0, track: '140px', from: 0 } },
    archived_at: { filter: 'archive' },
  },
}
