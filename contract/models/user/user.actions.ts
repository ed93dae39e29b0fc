import { actionsOf } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { user } from './user.ts'

const { create, update } = actionsOf(user)

const PROFILE = [
  'firstname',
  'lastname',
  'email',
  'role_id',
  'client_id',
  'phone',
  'birthday',
  'address1',
  'address2',
  'postal',
  'city',
  'cost_day',
  'ut_per_day',
  'is_active',
] as const

export const userActions = {
  create: create({ who: MANAGERS, fields: PROFILE }),
  update: update({ who: MANAGERS, fields: PROFILE }),
}
