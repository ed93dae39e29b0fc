import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import type { SessionUser, UserAnswer } from '#contract/core/protocol.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { accountOf, lockedPerson, personByEmail } from '../../access/accounts/people.ts'
import { scopesOf } from '../../access/accounts/scopes.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import { refuseAfter } from '../../access/limits/refuse-after.ts'
import { countedUnlessBusy } from '../../access/limits/shared-throttle.ts'
import { isUnconfirmed } from '../../access/links/one-time-tokens.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { revokeSession } from '../../access/sessions/revoke.ts'
import { refreshSession } from '../../access/sessions/sessions.ts'
import { signIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { workingTimes } from '../../models/expected-time.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/** Registers sign-in, refresh, sign-out and the account's own data. */
export const registerSignIn = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, failures, realtime, bus } = services

  const login = handled(authenticationCalls.login, async ({ body, request }) => {
    const email = body.email.trim()
    const person = await personByEmail(database.query, email)
    const account = accountOf(person, email)
    const wait = await throttle.admit(account, request.ip)
    if (wait > 0) failures.note(null, 'refused', request.ip)
    refuseAfter(wait)
    const asker = (await throttle.isKnown(account, request.ip)) ? 'known' : 'stranger'
    const check = () => passwords.matches(body.password, person?.passwordHash ?? null, asker)
    const matching = await countedUnlessBusy(check, () => throttle.removeUnchecked(account, request.ip))
    if (!person || !matching) {
      failures.note(person?.id ?? null, 'wrong', request.ip)
      throw new DomainError('invalid_credentials')
    }
    await throttle.removeSucceeded(account, request.ip)
    request.actorId = person.id
    if (!services.hasDemo && body.password === DEMO_PASSWORD) throw new DomainError('demo_password')
    if (!person.isActive) throw new DomainError('account_pending')
    if (await isUnconfirmed(database.query, person.id)) throw new DomainError('address_unconfirmed')
    return inTransaction(services, async (transaction, consequences) => {
      const present = await lockedPerson(transaction, person.id)
      // The password or the account may have changed since the password was checked.
      if (present?.passwordHash !== person.passwordHash) throw new DomainError('invalid_credentials')
      if (!present?.isActive) throw new DomainError('account_pending')
      return signIn(transaction, { userId: person.id, proof: 'password', visitor: visitorOf(request) }, consequences)
    })
  })

  const refresh = handled(authenticationCalls.refresh, async ({ body, request }) => {
    const refreshed = await refreshSession(database.query, body.refresh_token, request.ip)
    if (refreshed && 'tokens' in refreshed) return refreshed.tokens
    if (refreshed === null) await countWrongToken(database.query, 'refresh', request.ip)
    else if ('wait' in refreshed) refuseAfter(refreshed.wait)
    else bus.drop({ sessionId: refreshed.ended }, 'stay_away')
    throw new DomainError('unauthenticated')
  })

  const logout = handled(authenticationCalls.logout, async ({ actor, request }) => {
    await inTransaction(services, async (transaction, consequences) => {
      const id = Number(actor.id)
      await revokeSession(transaction, actor.sessionId)
      await auditSession(transaction, { userId: id, recordId: id, action: 'signOut', after: null, address: request.ip })
      consequences.closeSockets({ sessionId: actor.sessionId }, 'stay_away')
    })
    return { data: null }
  })

  const whoAmI = handled(
    authenticationCalls.user,
    async ({ actor }): Promise<UserAnswer> => ({
      user: await sessionUser(services, Number(actor.id)),
      realtime: realtime.endpoint,
    }),
  )

  registerCalls(app, services, [login, refresh, logout, whoAmI])
}

const sessionUser = async ({ database }: Services, id: number): Promise<SessionUser> => {
  const [found] = await database.query
    .select({ user, role })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(user.id, id))
  if (!found) throw new DomainError('unauthenticated')
  const slug = found.role.slug as RoleSlug
  const { firstname, lastname, email, avatar_url, client_id, is_client_manager } = found.user
  const utPerDayOf = await workingTimes(database.query, [id])
  return {
    id,
    firstname,
    lastname,
    email,
    avatar_url,
    client_id,
    role: { id: found.role.id, name: found.role.name, slug },
    scope: scopesOf(slug),
    ut_per_day: utPerDayOf(id, companyDay(new Date())),
    is_client_manager,
  }
}
