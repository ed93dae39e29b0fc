import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { workingTime } from './working-time.ts'

const { create, remove, update } = actionsOf(workingTime)

export const workingTimeActions = {
  create: create({ who: MANAGERS, fields: ['user_id', 'ut_per_day', 'starts_on'] }),
  update: update({ who: MANAGERS, fields: ['ut_per_day', 'starts_on'] }),
  delete: remove({ who: MANAGERS }),
}
