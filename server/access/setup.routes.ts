import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { email, password, text } from '#contract/core/field.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { installation } from '../database/schema/sync.ts'
import { bodyOf } from '../http/body.ts'
import { parseFields } from '../http/parse.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { hashOf } from './hashing.ts'
import { openSession } from './sessions.ts'

export const SETUP_TOKEN = 'setup_token_hash'
export const MIN_PASSWORD_LENGTH = 12

const REQUEST = { token: text({}), firstname: text({}), lastname: text({}), email: email({}), password: password({ min: MIN_PASSWORD_LENGTH }) }

/** The one-time link of a server without demo data makes its first manager, who is signed in by the answer. */
export const registerSetup = (app: FastifyInstance, { database, passwords, throttle }: Services): void => {
  route(app, '/api/interfaces/auth/setup', {
    post: async (request, reply) => {
      const asked = parseFields(REQUEST, bodyOf(request))
      const wait = throttle.waitSeconds(SETUP_TOKEN, request.ip)
      if (wait > 0) throw new DomainError('too_many_requests', { detail: { retryAfterSeconds: wait } })
      const password_hash = await passwords.hash(asked.password)
      const created = await database.query.transaction(async (transaction) => {
        const used = await transaction
          .delete(installation)
          .where(and(eq(installation.name, SETUP_TOKEN), eq(installation.value, hashOf(asked.token))))
          .returning({ name: installation.name })
        const [manager] = await transaction.select({ id: role.id }).from(role).where(eq(role.slug, 'manager'))
        if (used.length === 0 || !manager) return null
        const { firstname, lastname, email } = asked
        const [stored] = await transaction
          .insert(user)
          .values({ firstname, lastname, email, role_id: manager.id, password_hash })
          .returning({ id: user.id })
        return stored ?? null
      })
      if (!created) {
        throttle.wrong(SETUP_TOKEN, request.ip)
        throw new DomainError('forbidden')
      }
      return reply.code(201).send(await openSession(database.query, created.id))
    },
  })
}
