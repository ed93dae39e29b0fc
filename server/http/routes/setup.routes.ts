import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { SETUP_TOKEN } from '../../access/accounts/setup-token.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import { refuseGuessable } from '../../access/passwords/passwords.ts'
import { signIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { installation } from '../../database/schema/sync.ts'
import { hashOf, isSame } from '../../runtime/hashing.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * Registers the creation of the first manager by the one-time link of a server without demo data.
 * The answer signs the manager in.
 */
export const registerSetup = (app: FastifyInstance, services: Services): void => {
  const { database, passwords } = services

  registerCall(
    app,
    services,
    authenticationCalls.setup,
    async ({ body: { token, password, firstname, lastname, email }, request }) => {
      if (!(await isSetupToken(database.query, token))) {
        await countWrongToken(database.query, 'setup', request.ip)
        throw new DomainError('forbidden')
      }
      refuseGuessable(password, { firstname, lastname, email })
      const password_hash = await passwords.hash(password)
      return inTransaction(services, async (transaction, consequences) => {
        const used = await transaction
          .delete(installation)
          .where(and(eq(installation.name, SETUP_TOKEN), eq(installation.value, hashOf(token))))
          .returning({ name: installation.name })
        const [manager] = await transaction.select({ id: role.id }).from(role).where(eq(role.slug, 'manager'))
        if (used.length === 0 || !manager) throw new DomainError('forbidden')
        const [stored] = await transaction
          .insert(user)
          .values({ firstname, lastname, email, role_id: manager.id, password_hash })
          .returning({ id: user.id })
        if (!stored) throw new DomainError('forbidden')
        return signIn(transaction, { userId: stored.id, proof: 'setup', visitor: visitorOf(request) }, consequences)
      })
    },
  )
}

/**
 * Compares in constant time. Costs one query and no password hash: guesses can't fill that queue.
 */
const isSetupToken = async (database: Queryable, token: string): Promise<boolean> => {
  const [stored] = await database
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, SETUP_TOKEN))
  return stored !== undefined && isSame(stored.value, hashOf(token))
}
