import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionCalls } from '#contract/calls/session.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { openSessionsOf } from '../../access/sessions/open-sessions.ts'
import { revokeSession, revokeSessionsOf } from '../../access/sessions/revoke.ts'
import { session } from '../../database/schema/session.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Registers the list of one's own sessions, and their end. */
export const registerSessions = (app: FastifyInstance, services: Services): void => {
  const list = handled(sessionCalls.list, async ({ actor }) => ({
    data: await openSessionsOf(services.database.query, Number(actor.id), actor.sessionId),
  }))

  const end = handled(sessionCalls.end, async ({ actor, body, request }) => {
    const id = Number(actor.id)
    if (!UUID.test(body.id)) throw new DomainError('not_found')
    const ended = await inTransaction(services, async (transaction, consequences) => {
      const own = and(eq(session.id, body.id), eq(session.user_id, id))
      const [found] = await transaction.select({ id: session.id }).from(session).where(own)
      if (!found) throw new DomainError('not_found')
      if (!(await revokeSession(transaction, body.id))) return 0
      consequences.closeSockets({ sessionId: body.id }, 'stay_away')
      await auditSession(transaction, {
        userId: id,
        recordId: id,
        action: 'endSession',
        after: { session: body.id },
        address: request.ip,
      })
      return 1
    })
    return { data: { ended } }
  })

  const endOthers = handled(sessionCalls.endOthers, async ({ actor, request }) => {
    const id = Number(actor.id)
    const ended = await inTransaction(services, async (transaction, consequences) => {
      const sessions = await revokeSessionsOf(transaction, id, actor.sessionId)
      for (const sessionId of sessions) consequences.closeSockets({ sessionId }, 'stay_away')
      const after = { sessions_ended: sessions.length }
      await auditSession(transaction, {
        userId: id,
        recordId: id,
        action: 'endOtherSessions',
        after,
        address: request.ip,
      })
      return sessions.length
    })
    return { data: { ended } }
  })

  registerCalls(app, services, [list, end, endOthers])
}
