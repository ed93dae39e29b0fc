import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { notifyOfRegistration } from '../../access/accounts/notify-managers.ts'
import { type Person, personByEmail, readerOf } from '../../access/accounts/people.ts'
import { mailsOfNetwork, mayMail } from '../../access/limits/mail-limits.ts'
import { giveBackLimits } from '../../access/limits/shared-limits.ts'
import { admit, countedUnlessBusy, requireLimits } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { refuseGuessable } from '../../access/passwords/passwords.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { networkOf } from '../../runtime/network.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/**
 * Registers the request of an account. The account is created closed and without client, and shows
 * nothing until a manager chooses its client and opens it. A known address gets the same response
 * after the same work; only its owner is notified, by mail.
 */
export const registerRegistration = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, background } = services

  registerCall(app, services, accountCalls.register, async ({ body, request }) => {
    // Counted by network: requests from other networks do not delay this one.
    const accounts = [`register ${networkOf(request.ip)}`, `register ${foldEmail(body.email)}`]
    for (const account of accounts) await admit(throttle, account, request.ip)
    const mails = mailsOfNetwork('register', request.ip)
    await requireLimits(database.query, mails)
    const { password, ...sheet } = body
    refuseGuessable(password, sheet)
    const takeBack = async (): Promise<void> => {
      for (const account of accounts) await throttle.removeUnchecked(account, request.ip)
      await giveBackLimits(database.query, mails)
    }
    const password_hash = await countedUnlessBusy(() => passwords.hash(password), takeBack)
    const locale = languageOf(request.headers['accept-language'])
    const { person, isNew } = await inTransaction(services, async (transaction) => {
      const [client] = await transaction.select({ id: role.id }).from(role).where(eq(role.slug, 'client'))
      if (!client) throw new Error('There is no role « client ».')
      const stored = await transaction
        .insert(user)
        .values({
          ...sheet,
          locale,
          role_id: client.id,
          client_id: null,
          is_active: false,
          requested_at: new Date().toISOString(),
          password_hash,
        })
        .onConflictDoNothing()
        .returning({ id: user.id })
      const person = await personByEmail(transaction, body.email)
      const after = { ...sheet, known: stored.length === 0 }
      await auditSession(transaction, {
        userId: null,
        recordId: person?.id ?? 0,
        action: 'register',
        after,
        address: request.ip,
      })
      return { person, isNew: stored.length > 0 }
    })
    // Sent after the answer, whose duration would reveal the recipients.
    background.run('registration', async () => {
      if (person && isNew) await notifyOfRegistration(services, { ...sheet, id: person.id })
      else if (person) await mailOwner(services, person)
    })
    return { data: null }
  })
}

const mailOwner = async ({ database, mailer }: Services, person: Person): Promise<void> => {
  if (!(await mayMail(database.query, 'alreadyKnown', person.id))) return
  const to = readerOf(person, DEFAULT_LOCALE)
  if (person.isActive) mailer.send({ kind: 'alreadyKnown', to, facts: { path: links.recover } })
  else mailer.send({ kind: 'alreadyPending', to, facts: {} })
}
