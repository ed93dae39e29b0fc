import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const lastLoginPresentation: Presentation<'last_login'> = {
  model: 'last_login',
  icon: MODEL_ICONS.last_login,
  title: 'date',
  fields: {
    date: { column: { order: 0, track: '160px', from: 0 }, filter: 'period' },
    user_id: { column: { order: 1, track: 'minmax(140px, 220px)', from: 640 } },
    ip: { column: { order: 2, track: '140px', from: 640 }, card: 0 },
    user_agent: { column: { order: 3, track: 'minmax(180px, 1fr)', from: 740 }, card: 1 },
  },
}
