import { actionsOf } from '#contract/core/events/action.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { macro } from './macro.ts'

const { create, remove, update } = actionsOf(macro)

const SHEET = writableFields(macro)

export const macroActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
