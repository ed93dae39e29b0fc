import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { password, text } from '#contract/core/field.ts'
import type { SessionUser, UserAnswer } from '#contract/core/replication.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { authenticate } from '../http/authenticate.ts'
import { bodyOf } from '../http/body.ts'
import { parseFields } from '../http/parse.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { scopesOf } from './scopes.ts'
import { openSession, refreshSession, revokeSession } from './sessions.ts'

const CREDENTIALS = { email: text({}), password: password({}) }
const REFRESH = { refresh_token: text({}) }

export const registerSignIn = (app: FastifyInstance, services: Services): void => {
  const { database, passwords, throttle, realtime, bus } = services

  route(app, '/api/interfaces/auth/login', {
    post: async (request) => {
      const credentials = parseFields(CREDENTIALS, bodyOf(request))
      const email = credentials.email.trim()
      const wait = throttle.waitSeconds(email, request.ip)
      if (wait > 0) throw new DomainError('too_many_requests', { detail: { retryAfterSeconds: wait } })
      const [found] = await database.query
        .select({ id: user.id, hash: user.password_hash, isActive: user.is_active })
        .from(user)
        .where(and(sql`lower(${user.email}) = lower(${email})`, isNull(user.deleted_at)))
      const matching = await passwords.matches(credentials.password, found?.hash ?? null)
      if (!found || !matching) {
        throttle.wrong(email, request.ip)
        throw new DomainError('invalid_credentials')
      }
      throttle.right(email, request.ip)
      if (!found.isActive) throw new DomainError('account_pending')
      return openSession(database.query, found.id)
    },
  })

  route(app, '/api/interfaces/auth/refresh', {
    post: (request) => refreshSession(database.query, parseFields(REFRESH, bodyOf(request)).refresh_token),
  })

  route(app, '/api/interfaces/auth/logout', {
    post: async (request) => {
      const actor = await authenticate(request, services)
      await revokeSession(database.query, actor.sessionId)
      bus.drop({ sessionId: actor.sessionId }, 'stay_away')
      return { data: null }
    },
  })

  route(app, '/api/interfaces/auth/user', {
    get: async (request): Promise<UserAnswer> => {
      const actor = await authenticate(request, services)
      return { user: await sessionUser(services, Number(actor.id)), realtime: realtime.endpoint }
    },
  })
}

const sessionUser = async ({ database }: Services, id: number): Promise<SessionUser> => {
  const [found] = await database.query.select({ user, role }).from(user).innerJoin(role, eq(role.id, user.role_id)).where(eq(user.id, id))
  if (!found) throw new DomainError('unauthenticated')
  const slug = found.role.slug as RoleSlug
  const { firstname, lastname, email, avatar_url, client_id, ut_per_day } = found.user
  return {
    id,
    firstname,
    lastname,
    email,
    avatar_url,
    client_id,
    role: { id: found.role.id, name: found.role.name, slug },
    scope: scopesOf(slug),
    ut_per_day,
  }
}
