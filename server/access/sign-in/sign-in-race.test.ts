import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { client, user } from '../../database/schema/people.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { issueToken } from '../links/one-time-tokens.ts'
import { revokeSessionsOf } from '../sessions/revoke.ts'

const PASSWORD = 'un mot de passe'

// On real PostgreSQL: a sign-in and the change beside it are two connections there.
let postgres: TestPostgres
let server: TestServer
let visitor: Visitor
let otherHash: string
let password_hash: string

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  visitor = createVisitor(server)
  const { passwords } = server.services
  ;[password_hash, otherHash] = await Promise.all([passwords.hash(PASSWORD), passwords.hash('un tout autre mot')])
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const addPerson = async (
  name: string,
  clientId: number | null = null,
): Promise<{ readonly id: number; readonly email: string }> => {
  const id = await server.fixture.addUser(clientId === null ? 'technicien' : 'client', name, clientId, {
    password_hash,
  })
  return { id, email: `${name.toLowerCase()}@exemple.fr` }
}

const isWaitedFor = async (): Promise<boolean> => {
  const [row] = await rowsOf<{ waiting: boolean }>(
    server.database.query,
    sql`select exists (select from pg_locks where not granted) as waiting`,
  )
  return row?.waiting === true
}

/**
 * Returns the answer to a request that has passed its own checks when the concurrent change is
 * written but not committed.
 */
const duringChange = async <Answer>(
  change: (transaction: Queryable) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  let isAnswered = false
  let answer: Promise<Answer> | undefined
  await server.database.query.transaction(async (transaction) => {
    await change(transaction)
    answer = ask().finally(() => {
      isAnswered = true
    })
    await vi.waitFor(async () => expect(isAnswered || (await isWaitedFor())).toBe(true), {
      timeout: 60_000,
      interval: 20,
    })
  })
  return answer ?? ask()
}

const login = (email: string) => visitor.post('login', { email, password: PASSWORD })

test('a sign-in with the former password, beside its change, opens no session that outlives the change', async () => {
  const { id, email } = await addPerson('Change')
  const change = async (transaction: Queryable) => {
    await transaction.update(user).set({ password_hash: otherHash }).where(eq(user.id, id))
    await revokeSessionsOf(transaction, id)
  }
  expect((await duringChange(change, () => login(email))).json().code).toBe('invalid_credentials')
})

test.each([
  ['password', ({ email }: { readonly email: string }) => login(email), 'account_pending'],
  [
    'link',
    async ({ id }: { readonly id: number }) =>
      visitor.post('autolog', { token: await issueToken(server.database.query, 'autolog', id) }),
    'link_invalid',
  ],
] as const)(
  'a sign-in by %s, beside the archiving of its client, leaves no session for the day the client is opened again',
  async (proof, ask, code) => {
    const [stored] = await server.database.query
      .insert(client)
      .values({ name: `Client ${proof}` })
      .returning()
    const person = await addPerson(`Quitte${proof}`, stored?.id ?? 0)
    const archive = async (transaction: Queryable) => {
      const archived_at = new Date().toISOString()
      await transaction
        .update(client)
        .set({ archived_at })
        .where(eq(client.id, stored?.id ?? 0))
      await revokeSessionsOf(transaction, person.id)
    }
    expect((await duringChange(archive, () => ask(person))).json().code).toBe(code)
  },
)

test('of two changes with one former password the second is refused', async () => {
  const { id } = await addPerson('Double')
  const callers = [await server.asUser(id), await server.asUser(id)]
  const answers = await Promise.all(
    callers.map((caller, place) =>
      caller.post('/api/interfaces/auth/password', {
        current_password: PASSWORD,
        password: `la nouvelle phrase ${place}`,
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200])
})
