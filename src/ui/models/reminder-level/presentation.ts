import { lately } from '../../kit/late.tsx'
import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const reminderLevelPresentation: Presentation<'reminder_level'> = {
  model: 'reminder_level',
  icon: MODEL_ICONS.reminder_level,
  title: 'name',
  cells: { automatic_since: lately(async () => (await import('./automatic-switch.tsx')).AutomaticSwitch) },
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(150px, 1fr)', from: 0 } },
    days_after_due: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: '180px', from: 640, align: 'end' },
      card: 0,
    },
    subject: {
      form: 'identity',
      hint: 'invoicePlaceholders',
      property: 'identity',
      column: { order: 2, track: 'minmax(200px, 2fr)', from: 860 },
      card: 1,
    },
    message: { form: 'identity', property: 'identity' },
    subject_en: { form: 'identity', hint: 'reminderInEnglish', property: 'identity' },
    message_en: { form: 'identity', property: 'identity' },
    automatic_since: { property: 'identity', column: { order: 3, track: '160px', from: 640 } },
  },
}
