import { actionsOf } from '#contract/core/events/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { bridgeDay } from './bridge-day.ts'

const { create, remove, update } = actionsOf(bridgeDay)

const SHEET = fieldNames(bridgeDay)

export const bridgeDayActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
