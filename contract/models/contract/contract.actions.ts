import { actionsOf } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ARCHIVING, UNARCHIVING } from '../archive.ts'
import { contract } from './contract.ts'

const { action, create, update } = actionsOf(contract)

const SHEET = writableFields(contract)

export const contractActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  setArchive: action('setArchive', {}, ARCHIVING),
  setUnArchive: action('setUnArchive', {}, UNARCHIVING),
}
