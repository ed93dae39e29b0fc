import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const leaveRulePresentation: Presentation<'leave_rule'> = {
  model: 'leave_rule',
  icon: MODEL_ICONS.leave_rule,
  title: 'starts_on',
  fields: {
    type: {
      form: 'leaveYear',
      property: 'leaveYear',
      column: { order: 1, track: 'minmax(160px, 1fr)', from: 0 },
      filter: 'values',
      card: 0,
    },
    starts_on: { form: 'leaveYear', property: 'leaveYear', column: { order: 0, track: '180px', from: 0 } },
    days_per_month: {
      form: 'leaveYear',
      property: 'leaveYear',
      column: { order: 2, track: '160px', from: 640, align: 'end' },
      card: 1,
      hint: 'daysPerMonth',
    },
    year_start: { form: 'leaveYear', property: 'leaveYear', column: { order: 3, track: '160px', from: 980 } },
    rounds_up: { form: 'leaveYear', property: 'leaveYear' },
    carry_over_days: { form: 'carryOver', property: 'carryOver', hint: 'carryOver' },
    carry_over_months: { form: 'carryOver', property: 'carryOver' },
  },
}
