import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { mail, mailAddress } from '../../database/schema/mail.ts'
import { forgetBounces } from '../../mail/queue/recipient.ts'
import { retryMail } from '../../mail/queue/rows.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const OUTBOUND = {
  id: mail.id,
  user_id: mail.user_id,
  ticket_id: mail.ticket_id,
  comment_id: mail.comment_id,
  state: mail.state,
  attempts: mail.attempts,
  next_at: mail.next_at,
  email: mail.email,
  subject: mail.subject,
  last_error: mail.last_error,
  bounces: sql<number>`coalesce(${mailAddress.bounces}, 0)`,
  created_at: mail.created_at,
  settled_at: mail.settled_at,
}

/** Registers the mails of the queue, as managers see them. */
export const registerMails = (app: FastifyInstance, services: Services): void => {
  const { database, mailQueue } = services

  const outbound = handled(mailCalls.outbound, async ({ query }) => ({
    data: await database.query
      .select(OUTBOUND)
      .from(mail)
      .leftJoin(mailAddress, sql`${mailAddress.email} = lower(${mail.email})`)
      .where(and(eq(mail.state, query.state), query.before === null ? undefined : lt(mail.id, query.before)))
      .orderBy(desc(mail.id))
      .limit(query.limit),
  }))

  const retry = handled(mailCalls.retry, async ({ parameters }) => {
    const id = Number(parameters.id)
    const [failed] = await database.query.select({ email: mail.email }).from(mail).where(eq(mail.id, id))
    if (!(await retryMail(database.query, id))) throw new DomainError('not_found')
    if (failed?.email) await forgetBounces(database.query, failed.email)
    mailQueue.wake()
    return { data: null }
  })

  registerCalls(app, services, [outbound, retry])
}
