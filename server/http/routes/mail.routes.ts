import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type MailSending, mailCalls, type TestMail } from '#contract/calls/mail.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { personById, readerOf } from '../../access/accounts/people.ts'
import { mailsBy, mailsOf } from '../../access/limits/mail-limits.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { mail, mailAddress } from '../../database/schema/mail.ts'
import { writeLetter } from '../../mail/letter.ts'
import { forgetBounces } from '../../mail/queue/recipient.ts'
import { retryMail } from '../../mail/queue/rows.ts'
import { PATIENCE_MS, sendTestMail } from '../../mail/test-mail.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
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

const sendingCall = ({ mailTransport: { host, isLocal } }: Services): HandledCall =>
  handled(mailCalls.sending, async () => ({
    data: { host: host ?? null, is_folder: isLocal === true } satisfies MailSending,
  }))

const testCall = ({ database, mailTransport, origin }: Services): HandledCall =>
  handled(mailCalls.test, async ({ actor }) => {
    const person = await personById(database.query, Number(actor.id))
    if (!person) throw new DomainError('unauthenticated')
    await requireLimits(database.query, [...mailsOf('test', person.id), ...mailsBy(actor.id)])
    const letter = writeLetter(
      { kind: 'test', to: readerOf(person, DEFAULT_LOCALE), facts: { path: links.mails } },
      origin(),
    )
    return {
      data: { email: person.email, ...(await sendTestMail(mailTransport, letter, PATIENCE_MS)) } satisfies TestMail,
    }
  })

/** Registers how mails leave, and the mails of the queue, as managers see them. */
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

  registerCalls(app, services, [sendingCall(services), testCall(services), outbound, retry])
}
