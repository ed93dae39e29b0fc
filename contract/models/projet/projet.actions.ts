import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { projet } from './projet.ts'

const { action, create, update } = actionsOf(projet)

const SHEET = ['name', 'client_id', 'responsable_id', 'send_notifications', 'is_facturable', 'is_visible_to_client', 'external_id'] as const

export const projetActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  setArchive: action(
    'setArchive',
    {},
    {
      who: MANAGERS,
      sets: ['archived_at'],
      clock: ['archived_at'],
      apply: (record, _body, context) => ({ ...record, archived_at: record.archived_at ?? context.at }),
    },
  ),
  setUnArchive: action('setUnArchive', {}, { who: MANAGERS, sets: ['archived_at'], apply: (record) => ({ ...record, archived_at: null }) }),
}
