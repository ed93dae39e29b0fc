import type { SessionUser } from '#contract/core/protocol.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export type OwnRow = Mirrored<'user'>

/** Returns the session's user with the values of the person's own record. */
export const withOwnRecord = (user: SessionUser, row: OwnRow): SessionUser => ({
  ...user,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  avatar_url: row.avatar_url,
  is_client_manager: row.is_client_manager,
  // Clients are not sent this field.
  ut_per_day: row.ut_per_day ?? user.ut_per_day,
})

/**
 * Returns the session's user with this scope; the same object where nothing changes, since a new
 * one renders the whole application again.
 */
export const withScope = (user: SessionUser, scope: SessionUser['scope']): SessionUser =>
  JSON.stringify(scope) === JSON.stringify(user.scope) ? user : { ...user, scope }
