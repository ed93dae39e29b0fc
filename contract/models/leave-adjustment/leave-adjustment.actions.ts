import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { leaveAdjustment } from './leave-adjustment.ts'

const { create, remove, update } = actionsOf(leaveAdjustment)

const SHEET = ['type', 'days', 'day', 'reason'] as const

export const leaveAdjustmentActions = {
  create: create({ who: MANAGERS, fields: ['user_id', ...SHEET] }),
  update: update({ who: MANAGERS, fields: SHEET }),
  delete: remove({ who: MANAGERS }),
}
