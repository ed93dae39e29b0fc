import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ARCHIVING, UNARCHIVING } from '../archive.ts'
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
  setArchive: action('setArchive', {}, ARCHIVING),
  setUnArchive: action('setUnArchive', {}, UNARCHIVING),
}
