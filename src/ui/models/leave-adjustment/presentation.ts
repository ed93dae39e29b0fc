import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const leaveAdjustmentPresentation: Presentation<'leave_adjustment'> = {
  model: 'leave_adjustment',
  icon: MODEL_ICONS.leave_adjustment,
  title: 'day',
  fields: {
    user_id: {
      form: 'leaveYear',
      property: 'leaveYear',
      column: { order: 2, track: 'minmax(160px, 1fr)', from: 760 },
      filter: 'names',
      among: 'staff',
      card: 1,
    },
    type: {
      form: 'leaveYear',
      property: 'leaveYear',
      column: { order: 1, track: '180px', from: 0 },
      filter: 'values',
      card: 0,
    },
    days: {
      form: 'leaveYear',
      property: 'leaveYear',
      column: { order: 3, track: '120px', from: 640, align: 'end' },
      hint: 'adjustment',
    },
    day: { form: 'leaveYear', property: 'leaveYear', column: { order: 0, track: '160px', from: 0 } },
    reason: { form: 'leaveYear', property: 'leaveYear' },
  },
}
