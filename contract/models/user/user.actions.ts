import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { MANAGERS, ROLE_SLUGS } from '#contract/core/roles.ts'
import { pictureAction } from '../picture-action.ts'
import { accountStateOf } from './account-state.ts'
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
  'joined_on',
  'left_on',
  'is_active',
] as const

const own = (record: User, { actor }: ActionContext): Denial => (record.id === actor.id ? null : 'forbidden')

/** The row of an erased person stays as it is. */
const present = (record: User): Denial => (record.erased_at === null ? null : 'person_erased')

const ownOrManager = (record: User, context: ActionContext): Denial =>
  present(record) ?? (context.actor.role === 'manager' ? null : own(record, context))

/**
 * People can't change their own rights: otherwise the last manager could lose access. Their own
 * address takes the password and the owner of the new address (`email.calls.ts`).
 */
const notOwnAccess = (
  record: User,
  { actor }: ActionContext,
  payload: Readonly<Record<string, unknown>> | null,
): Denial => {
  if (record.erased_at !== null) return 'person_erased'
  if (record.id !== actor.id || payload === null) return null
  const { role_id, email, is_active } = payload
  const isDemoted = role_id !== undefined && role_id !== record.role_id
  const isMoved = typeof email === 'string' && foldEmail(email) !== foldEmail(record.email)
  return isDemoted || isMoved || is_active === false ? 'forbidden' : null
}

const waiting = (record: User): Denial => (accountStateOf(record) === 'waiting' ? null : 'transition_not_allowed')

/** An account without company was created by a manager, so that there is no request to refuse. */
const refused = (record: User): Denial =>
  accountStateOf(record) === 'closed' && record.company !== null ? null : 'transition_not_allowed'

/** Opening an account decides its request. */
const decided = (record: User): User =>
  record.is_active && record.requested_at !== null ? { ...record, requested_at: null } : record

export const userActions = {
  create: create({ who: MANAGERS, fields: PROFILE }),
  update: update({ who: MANAGERS, fields: PROFILE, sets: ['requested_at'], when: notOwnAccess, complete: decided }),
  /** Turns down a request for an account: the account stays closed. */
  refuse: action(
    'refuse',
    {},
    { who: MANAGERS, sets: ['requested_at'], when: waiting, apply: (record) => ({ ...record, requested_at: null }) },
  ),
  /** Puts a refused request back among those that wait. */
  reconsider: action(
    'reconsider',
    {},
    {
      who: MANAGERS,
      sets: ['requested_at'],
      clock: ['requested_at'],
      when: refused,
      apply: (record, _body, { at }) => ({ ...record, requested_at: at }),
    },
  ),
  /** Fields that every person may change on their own record, one by one. */
  updateProfile: update({
    name: 'updateProfile',
    who: ROLE_SLUGS,
    fields: ['firstname', 'lastname', 'locale', 'phone'],
    when: own,
  }),
  updateAvatar: pictureAction<User>('user', 'updateAvatar', { who: ROLE_SLUGS, when: ownOrManager }),
}
