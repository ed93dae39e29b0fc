import { and, eq, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import { role } from '../../database/schema/reference.ts'
import { session } from '../../database/schema/session.ts'
import type { Effect } from '../effects.ts'

/** Rights follow the person at once: sockets end when role or client change, sessions too when the account is closed. */
export const applyUserChange: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!after) return
  const [found] = await transaction
    .select({ slug: role.slug })
    .from(role)
    .where(eq(role.id, Number(fieldOf(after, 'role_id'))))
  if (found?.slug === 'client' && fieldOf(after, 'client_id') === null)
    throw new DomainError('validation', { issues: { client_id: [{ code: 'required' }] } })
  if (!before) return
  const changed = (name: string): boolean => fieldOf(before, name) !== fieldOf(after, name)
  const userId = String(recordId)
  if (changed('is_active') && fieldOf(after, 'is_active') === false) {
    await transaction
      .update(session)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(session.user_id, recordId), isNull(session.revoked_at)))
    consequences.drop({ userId }, 'stay_away')
  } else if (changed('role_id') || changed('client_id')) {
    consequences.drop({ userId }, 'reconnect')
  }
}
