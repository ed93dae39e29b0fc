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

/** People can't change their own rights: the last manager could be locked out. */
const notOneselfOut = (record: User, { actor }: ActionContext, body: Readonly<Record<string, unknown>> | null): Verdict => {
  if (record.id !== actor.id || body === null) return null
  const demoted = body['role_id'] !== undefined && body['role_id'] !== record.role_id
  return demoted || body['is_active'] === false ? 'forbidden' : null
}

const { firstname, lastname, locale, phone } = user.fields

export const userActions = {
  create: create({ who: MANAGERS, fields: PROFILE }),
  update: update({ who: MANAGERS, fields: PROFILE, when: notOneselfOut }),
  /** Fields that every person may change on their own record. */
  updateProfile: action(
    'updateProfile',
    { firstname, lastname, locale, phone },
    { who: ROLE_SLUGS, sets: ['firstname', 'lastname', 'locale', 'phone'], when: own, apply: (record, body) => ({ ...record, ...body }) },
  ),
}
