import { type ActionContext, actionsOf, type Verdict } from '#contract/core/action.ts'
import { MANAGERS, ROLE_SLUGS } from '#contract/core/roles.ts'
import { type User, user } from './user.ts'

const { action, create, update } = actionsOf(user)

const PROFILE = [
  'firstname',
  'lastname',
  'email',
  'role_id',
  'client_id',
  'is_client_manager',
  'locale',
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

const own = (record: User, { actor }: ActionContext): Verdict => (record.id === actor.id ? null : 'forbidden')

const { firstname, lastname, locale, phone } = user.fields

export const userActions = {
  create: create({ who: MANAGERS, fields: PROFILE }),
  update: update({ who: MANAGERS, fields: PROFILE }),
  /** What everyone may say of themselves. */
  updateProfile: action(
    'updateProfile',
    { firstname, lastname, locale, phone },
    { who: ROLE_SLUGS, sets: ['firstname', 'lastname', 'locale', 'phone'], when: own, apply: (record, body) => ({ ...record, ...body }) },
  ),
}
