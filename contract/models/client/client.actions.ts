import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { client } from './client.ts'

const { action, create, update } = actionsOf(client)

const SHEET = [
  'name',
  'external_id',
  'popcompta_id',
  'has_tva',
  'private_info',
  'address1',
  'address2',
  'postal',
  'city',
  'siren',
  'tva_number',
  'billing_email',
] as const

export const clientActions = {
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
