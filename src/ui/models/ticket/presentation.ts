import type { Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'

/** Cells with more than their kind tells are in `list/ticket-cells.tsx`. */
export const ticketPresentation: Presentation<'ticket'> = {
  model: 'ticket',
  icon: MODEL_ICONS.ticket,
  title: 'name',
  fields: {
    name: { form: 'request', column: { order: 1, track: 'minmax(220px, 1fr)', from: 0 } },
    projet_id: {
      form: 'request',
      property: 'request',
      // The client stands before it: many clients have a projet of the same name.
      column: { order: 3, track: 'minmax(110px, 170px)', from: 1360 },
      filter: 'names',
    },
    description: { form: 'request', property: 'request' },
    status_id: {
      form: 'followUp',
      property: 'followUp',
      column: { order: 2, track: '164px', from: 640 },
      filter: 'values',
      card: 0,
    },
    waiting_validation_user_id: { property: 'followUp', filter: 'values' },
    waiting_solving_user_id: { property: 'followUp', filter: 'values', among: 'staff' },
    responsable_id: {
      form: 'followUp',
      property: 'followUp',
      column: { order: 4, track: '150px', from: 740 },
      filter: 'names',
      among: 'staff',
    },
    priority_id: {
      form: 'followUp',
      property: 'followUp',
      column: { order: 5, track: '104px', from: 1080 },
      filter: 'values',
    },
    type_id: {
      form: 'followUp',
      property: 'followUp',
      column: { order: 6, track: '120px', from: 1240 },
      filter: 'values',
    },
    importance: { form: 'followUp', property: 'followUp', filter: 'values' },
    dead_line: { form: 'planning', property: 'planning', column: { order: 7, track: '96px', from: 980 } },
    todo_at: { form: 'planning', property: 'planning', filter: 'period' },
    ut: { form: 'planning', property: 'planning', column: { order: 8, track: '84px', from: 1600, align: 'end' } },
    ut_max: { form: 'planning', property: 'planning' },
    location: { form: 'place', property: 'place' },
    email: { form: 'place', property: 'place' },
    url: { form: 'place', property: 'place' },
    tag: { form: 'place', property: 'place' },
    is_bloquant: { form: 'options', property: 'options', filter: 'values' },
    is_facturable: { form: 'options', property: 'options', filter: 'values' },
    visible_to_client: { form: 'options', property: 'options', filter: 'values' },
    // A favourite belongs to one person: the star beside the name.
    is_favorite: { filter: 'values' },
    created_by_id: { property: 'origin', filter: 'values' },
    created_at: { property: 'origin', column: { order: 9, track: '96px', from: 1500, align: 'end' } },
    closed_at: { property: 'origin' },
  },
}
