import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const workingTimePresentation: Presentation<'working_time'> = {
  model: 'working_time',
  icon: MODEL_ICONS.working_time,
  title: 'starts_on',
  fields: {
    user_id: {
      form: 'work',
      property: 'work',
      column: { order: 2, track: 'minmax(160px, 1fr)', from: 640 },
      filter: 'names',
      among: 'staff',
      card: 1,
    },
    starts_on: { form: 'work', property: 'work', column: { order: 0, track: '180px', from: 0 } },
    ut_per_day: {
      form: 'work',
      property: 'work',
      column: { order: 1, track: '120px', from: 640, align: 'end' },
      card: 0,
    },
  },
}
