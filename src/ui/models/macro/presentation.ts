import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const macroPresentation: Presentation<'macro'> = {
  model: 'macro',
  icon: MODEL_ICONS.macro,
  title: 'name',
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(180px, 320px)', from: 0 } },
    body: {
      form: 'identity',
      hint: 'placeholders',
      property: 'identity',
      column: { order: 1, track: 'minmax(200px, 1fr)', from: 900 },
    },
    is_note: {
      form: 'identity',
      property: 'identity',
      column: { order: 2, track: '120px', from: 640 },
      filter: 'values',
      card: 0,
    },
    then_step: {
      form: 'identity',
      property: 'identity',
      column: { order: 3, track: '180px', from: 740 },
      filter: 'values',
      card: 1,
    },
  },
}
