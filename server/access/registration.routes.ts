import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { foldEmail } from '#contract/core/email.ts'
import { DEFAULT_LOCALE } from '#contract/core/locale.ts'
import { inTransaction } from '../actions/in-transaction.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { registerCall } from '../http/call.ts'
import { languageOf } from '../http/language.ts'
import type { Services } from '../services.ts'
import { auditSession } from './audit-session.ts'
import { links } from './links.ts'
import { mailsOfNetwork, mayMail } from './mail-limits.ts'
import { networkOf } from './network.ts'
import { refusePersonal } from './passwords.ts'
import { type Person, personByEmail, readerOf } from './people.ts'
import { giveBackLimits } from './shared-limits.ts'
import { admit, countedUnlessBusy, requireLimits } from './shared-throttle.ts'
import { tellManagers } from './tell-managers.ts'

/**
 * Somebody asks for an account. It is made closed and without client, so that nothing can be seen with it, until a manager has chosen its client
 * and opened it. A known address gets the same answer, after the same work; only its owner is told, by mail.
 */
export const registerRegistration = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, background } = services

  registerCall(app, services, accountCalls.register, async ({ body, request }) => {
    // Each network has a count of its own: what others ask for keeps nobody waiting.
    const accounts = [`register ${networkOf(request.ip)}`, `register ${foldEmail(body.email)}`]
    for (const account of accounts) await admit(throttle, account, request.ip)
    const mails = mailsOfNetwork('register', request.ip)
    await requireLimits(database.query, mails)
    const { password, ...told } = body
    refusePersonal(password, told)
    const takeBack = async (): Promise<void> => {
      for (const account of accounts) await throttle.withdraw(account, request.ip)
      await giveBackLimits(database.query, mails)
    }
    const password_hash = await countedUnlessBusy(() => passwords.hash(password), takeBack)
    const locale = languageOf(request.headers['accept-language'])
    const { person, isNew } = await inTransaction(services, async (transaction) => {
      const [client] = await transaction.select({ id: role.id }).from(role).where(eq(role.slug, 'client'))
      if (!client) throw new Error('There is no role « client ».')
      const stored = await transaction
        .insert(user)
        .values({ ...told, locale, role_id: client.id, client_id: null, is_active: false, password_hash })
        .onConflictDoNothing()
        .returning({ id: user.id })
      const person = await personByEmail(transaction, body.email)
      const after = { ...told, known: stored.length === 0 }
      await auditSession(transaction, { userId: null, recordId: person?.id ?? 0, action: 'register', after, address: request.ip })
      return { person, isNew: stored.length > 0 }
    })
    // After the answer: who is told, and how many, would show in its time.
    background.run('registration', async () => {
      if (person && isNew) await tellManagers(services, { ...told, id: person.id })
      else if (person) await tellOwner(services, person)
    })
    return { data: null }
  })
}

const tellOwner = async ({ database, mailer }: Services, person: Person): Promise<void> => {
  if (!(await mayMail(database.query, 'alreadyKnown', person.id))) return
  const to = readerOf(person, DEFAULT_LOCALE)
  if (person.isActive) mailer.send({ kind: 'alreadyKnown', to, facts: { path: links.recover } })
  else mailer.send({ kind: 'alreadyPending', to, facts: {} })
}
