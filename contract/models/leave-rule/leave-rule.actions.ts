import { actionsOf } from '#contract/core/events/action.ts'
import { fieldNames } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { leaveRule } from './leave-rule.ts'

const { create, remove, update } = actionsOf(leaveRule)

const SHEET = fieldNames(leaveRule)

export const leaveRuleActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
