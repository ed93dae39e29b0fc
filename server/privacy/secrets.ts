import { userActions } from '#contract/models/user/user.actions.ts'

/** Words about a person that an erasure looks for. */
export interface Secrets {
  readonly userId: number
  /** Folded addresses: the one that the person had until now, and previous ones. */
  readonly emails: readonly string[]
  /** The texts of the person's comments go too. */
  readonly comments: boolean
}

/**
 * Fields of a person that stay: rights of the account, and working time and cost that sums need.
 */
const KEPT_FIELDS: readonly string[] = [
  'role_id',
  'client_id',
  'is_client_manager',
  'cost_day',
  'ut_per_day',
  'joined_on',
  'left_on',
  'is_active',
]

/** Fields of a person that say who they are, as the activity has them. */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(userActions.update.body).filter((name) => !KEPT_FIELDS.includes(name)),
  'avatar',
  'avatar_url',
  'company',
  'requested_at',
])
