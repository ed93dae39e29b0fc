import { actionsOf } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ARCHIVING, UNARCHIVING } from '../archive.ts'
import { pictureAction } from '../picture-action.ts'
import { projet } from './projet.ts'

const { action, create, update } = actionsOf(projet)

const SHEET = writableFields(projet)

export const projetActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  updateLogo: pictureAction('projet', 'updateLogo', { who: MANAGERS }),
  setArchive: action('setArchive', {}, ARCHIVING),
  setUnArchive: action('setUnArchive', {}, UNARCHIVING),
}
