import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

export const projetPresentation: Presentation<'projet'> = {
  model: 'projet',
  icon: MODEL_ICONS.projet,
  title: 'name',
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(220px, 1fr)', from: 0 } },
    client_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(120px, 200px)', from: 640 },
      filter: 'names',
      card: 0,
    },
    responsable_id: {
      form: 'identity',
      property: 'identity',
      column: { order: 2, track: '160px', from: 740 },
      filter: 'names',
      card: 1,
      among: 'staff',
    },
    is_facturable: {
      form: 'options',
      property: 'options',
      column: { order: 3, track: '104px', from: 980 },
      filter: 'values',
    },
    fixed_price: { form: 'options', property: 'options' },
    is_visible_to_client: { form: 'options', property: 'options', filter: 'values' },
    send_notifications: { form: 'options', property: 'options' },
    external_id: { form: 'options', property: 'options', column: { order: 4, track: '148px', from: 1180 } },
    logo: notShown('the address of the picture, which the head of the page shows'),
    logo_url: notShown('the address of the picture, which the head of the page shows'),
    archived_at: { filter: 'archive' },
  },
}
