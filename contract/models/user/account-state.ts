import type { ListQuery } from '#contract/core/list-query.ts'
import type { User } from './user.ts'

/**
 * `waiting`: the person asked for the account and no manager has decided. `closed`: deactivated,
 * refused, or not opened yet.
 */
export type AccountState = 'active' | 'waiting' | 'closed'

export const accountStateOf = ({ is_active, requested_at }: Pick<User, 'is_active' | 'requested_at'>): AccountState =>
  is_active ? 'active' : requested_at === null ? 'closed' : 'waiting'

/** The accounts of each state, as a list's filter. */
export const ACCOUNTS = {
  active: { is_active: { in: [true] } },
  waiting: { is_active: { in: [false] }, requested_at: { from: '1970-01-01' } },
  closed: { is_active: { in: [false] }, requested_at: { in: [null] } },
} as const satisfies Readonly<Record<AccountState, ListQuery['filter']>>
