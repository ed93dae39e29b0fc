import { and, eq, isNull } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import { revokeSessionsOf } from '../access/sessions/revoke.ts'
import { factorsOf, lacksRequiredFactor, methodsOf } from '../access/sign-in/factors.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Second factors are required by a manager who has one: nobody locks themselves out by a click. The
 * sessions of managers without one end for good: neither a factor that they add later nor the end
 * of the requirement opens them again.
 */
export const requireSecondFactors: Effect = async (transaction, { actor, before, after }, consequences) => {
  if (
    !before ||
    !after ||
    fieldOf(before, 'require_two_factors') === true ||
    fieldOf(after, 'require_two_factors') !== true
  )
    return
  if (methodsOf(await factorsOf(transaction, Number(actor.id))).length === 0)
    throw new DomainError('validation', { issues: { require_two_factors: [{ code: 'own_factor_first' }] } })
  const lacking = await transaction
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(lacksRequiredFactor, isNull(user.deleted_at)))
  for (const { id } of lacking) {
    await revokeSessionsOf(transaction, id)
    consequences.closeSockets({ userId: String(id) }, 'reconnect')
  }
}
