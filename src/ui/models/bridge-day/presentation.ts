import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const bridgeDayPresentation: Presentation<'bridge_day'> = {
  model: 'bridge_day',
  icon: MODEL_ICONS.bridge_day,
  title: 'name',
  fields: {
    day: {
      form: 'period',
      property: 'period',
      column: { order: 1, track: '160px', from: 0 },
      filter: 'period',
      card: 0,
    },
    name: { form: 'period', property: 'period', column: { order: 0, track: 'minmax(160px, 1fr)', from: 0 } },
    taken_from: {
      form: 'period',
      property: 'period',
      column: { order: 2, track: '180px', from: 640 },
      filter: 'values',
      card: 1,
    },
  },
}
