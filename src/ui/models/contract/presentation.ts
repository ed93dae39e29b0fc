import { lately } from '../../kit/late.tsx'
import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const contractPresentation: Presentation<'contract'> = {
  model: 'contract',
  icon: MODEL_ICONS.contract,
  title: 'name',
  note: lately(async () => (await import('./contract-projet-note.tsx')).ContractProjetNote),
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(180px, 1fr)', from: 0 } },
    client_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(120px, 200px)', from: 640 },
      filter: 'names',
      card: 0,
    },
    projet_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 2, track: 'minmax(120px, 200px)', from: 860 },
      filter: 'names',
    },
    ut: { form: 'hours', property: 'hours', column: { order: 3, track: '110px', from: 0, align: 'end' }, card: 1 },
    billable_period: {
      form: 'hours',
      property: 'hours',
      column: { order: 4, track: '150px', from: 740 },
      filter: 'values',
      card: 2,
    },
    carries_over: { form: 'hours', property: 'hours' },
    price: {
      form: 'hours',
      property: 'hours',
      column: { order: 7, track: '120px', from: 1180, align: 'end' },
      hint: 'contractPrice',
    },
    starts_on: { form: 'period', property: 'period', column: { order: 5, track: '120px', from: 980 } },
    ends_on: { form: 'period', property: 'period', column: { order: 6, track: '120px', from: 980 } },
    alert_percent: { form: 'alerts', property: 'alerts' },
    last_alert_percent: { form: 'alerts', property: 'alerts' },
    alerts_client: { form: 'alerts', property: 'alerts' },
    archived_at: { filter: 'archive' },
  },
}
