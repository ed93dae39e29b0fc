import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ARCHIVING, UNARCHIVING } from '../archive.ts'
import { projet } from './projet.ts'

const { action, create, update } = actionsOf(projet)

const SHEET = ['name', 'client_id', 'responsable_id', 'send_notifications', 'is_facturable', 'is_visible_to_client', 'external_id'] as const

export const projetActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  setArchive: action('setArchive', {}, ARCHIVING),
  setUnArchive: action('setUnArchive', {}, UNARCHIVING),
}
