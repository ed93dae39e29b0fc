import { eq, lt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitUse } from '../../database/schema/limits.ts'
import { user } from '../../database/schema/people.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { buildTestServer, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { openSession } from '../sessions/sessions.ts'
import { storeToken } from '../tokens/token-rows.ts'
import { deleteExpiredLimits } from './shared-limits.ts'

const PASSWORD = 'un mot de passe'

// Two servers on one database are two processes to it: each has a memory and connections of its
// own.
let postgres: TestPostgres
let first: TestServer
let second: Awaited<ReturnType<typeof buildTestServer>>

beforeAll(async () => {
  postgres = await startPostgres()
  first = await startTestServer({ url: postgres.url })
  second = await buildTestServer({ url: postgres.url }, { mail: first.mailbox })
  const password_hash = await first.services.passwords.hash(PASSWORD)
  await first.database.query.update(user).set({ password_hash })
})
afterAll(async () => {
  await second.close()
  await first.close()
  await postgres.stop()
})

const post = (server: Pick<TestServer, 'app'>, path: string, payload: object, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: `/api/interfaces/auth/${path}`, payload, remoteAddress })
const inTurn = (turn: number) => (turn % 2 === 0 ? first : second)

test('wrong sign-ins on one account count together, and as many at once do not get past it', async () => {
  const guess = (turn: number) =>
    post(inTurn(turn), 'login', { email: 'client@exemple.fr', password: 'faux' }, '203.0.113.1')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => guess(turn)))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
})

test('a right one is let in on both', async () => {
  const sign = (turn: number, password: string) =>
    post(inTurn(turn), 'login', { email: 'technicien@exemple.fr', password }, '203.0.113.2')
  for (let round = 0; round < 3; round++) {
    for (let turn = 0; turn < 4; turn++) expect((await sign(turn, 'faux')).statusCode).toBe(401)
    expect((await sign(round, PASSWORD)).statusCode).toBe(200)
  }
})

test('a network from which a person has signed in on one is known to the other', async () => {
  const email = 'manager@exemple.fr'
  expect((await post(first, 'login', { email, password: PASSWORD }, '203.0.113.3')).statusCode).toBe(200)
  for (let turn = 0; turn < 25; turn++)
    await post(inTurn(turn), 'login', { email, password: 'faux' }, `198.51.100.${turn}`)
  expect((await post(second, 'login', { email, password: PASSWORD }, '203.0.113.4')).statusCode).toBe(429)
  expect((await post(second, 'login', { email, password: PASSWORD }, '203.0.113.3')).statusCode).toBe(200)
})

test('mails to one person are counted together', async () => {
  for (let turn = 0; turn < 12; turn++) {
    const server = inTurn(turn)
    await post(server, 'recover-password', { email: 'collegue@exemple.fr' }, `192.0.2.${turn}`)
    await server.services.background.idle()
  }
  expect(first.mailbox.take('collegue@exemple.fr')).toHaveLength(5)
})

test('requests for accounts from one network are counted together', async () => {
  const ask = (turn: number) => {
    const details = {
      firstname: 'Zoé',
      lastname: 'Roux',
      company: 'Roux',
      password: 'le mot de ma demande',
      email: `foule${turn}@exemple.fr`,
    }
    return post(inTurn(turn), 'register', details, '192.0.2.200')
  }
  const answers = []
  for (let turn = 0; turn < 10; turn++) answers.push(await ask(turn))
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5)
  expect(await first.database.query.select().from(user).where(eq(user.company, 'Roux'))).toHaveLength(5)
})

test('a sweep skips rows that the other process has locked, instead of waiting for them', async () => {
  const past = new Date(0).toISOString()
  await first.database.query
    .insert(limitUse)
    .values(['held', 'free'].map((key) => ({ key, times: [], expires_at: past })))
  const expired = () =>
    first.database.query
      .select({ key: limitUse.key })
      .from(limitUse)
      .where(lt(limitUse.expires_at, new Date(1).toISOString()))
  await first.database.query.transaction(async (transaction) => {
    await transaction.select().from(limitUse).where(eq(limitUse.key, 'held')).for('update')
    await deleteExpiredLimits(second.database.query)
    expect(await expired()).toEqual([{ key: 'held' }])
  })
})

test('calls with one token count together, and many at once do not get past its rate', async () => {
  const limited = await Promise.all([0, 1].map(() => buildTestServer({ url: postgres.url }, { withoutBudgets: false })))
  const { query } = first.database
  const user_id = first.fixture.people.technicien
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const tokenNamed = async (name: string) =>
    (await storeToken(query, { user_id, name, scopes: ['tickets:read'], expires_at })).secret
  const [token, other, { access_token: session }] = [
    await tokenNamed('Boucle'),
    await tokenNamed('Autre'),
    await openSession(query, user_id),
  ]
  const ask = (turn: number, bearer: string) =>
    limited[turn % 2]?.app.inject({ url: '/api/models/ticket/fake', headers: { authorization: `Bearer ${bearer}` } })

  const answers = []
  for (let wave = 0; wave < 16; wave++)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn, token)))))
  expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(300)
  const refused = answers.filter((answer) => answer?.statusCode === 429)
  expect(refused).toHaveLength(20)
  for (const answer of refused) expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
  for (const turn of [0, 1]) {
    expect((await ask(turn, token))?.statusCode).toBe(429)
    expect((await ask(turn, other))?.statusCode).toBe(200)
    expect((await ask(turn, session))?.statusCode).toBe(200)
  }
  for (const server of limited) await server.close()
}, 120_000)
