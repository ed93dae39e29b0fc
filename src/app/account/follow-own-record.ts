import type { Observable, Subscription } from 'rxjs'
import type { SessionUser } from '#contract/core/protocol.ts'
import { type OwnRow, withOwnRecord } from './own-record.ts'
import type { SessionActor } from './session-actor.ts'

/**
 * Role and client of a session as one value: with another one, the person sees other rows and
 * pages.
 */
export const rightsOf = ({ role, client_id }: Pick<SessionUser, 'role' | 'client_id'>): string =>
  `${role.id}/${client_id}`

const haveRightsChanged = (user: SessionUser, row: OwnRow): boolean =>
  `${row.role_id}/${row.client_id}` !== rightsOf(user)

interface OwnRecordOptions {
  /** The person's own record on this device; null while it has none. */
  readonly record$: Observable<OwnRow | null>
  readonly session: SessionActor
  /** Called at each change of the record while its rights differ from those of the session. */
  readonly onRightsChanged: () => void
}

/**
 * Keeps the session's user equal to the person's record: name, picture and UT per day change
 * without a new sign-in.
 */
export const followOwnRecord = ({ record$, session, onRightsChanged }: OwnRecordOptions): Subscription =>
  record$.subscribe((row) => {
    const user = session.getSnapshot().context.session?.user
    if (!user || row === null || row.id !== String(user.id)) return
    if (haveRightsChanged(user, row)) return onRightsChanged()
    const present = withOwnRecord(user, row)
    if (JSON.stringify(present) !== JSON.stringify(user)) session.send({ type: 'USER_CHANGED', user: present })
  })
