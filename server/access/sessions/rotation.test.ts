import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenAnswer } from '#contract/core/protocol.ts'
import { accessToken, session } from '../../database/schema/session.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { expireTokens, movePastGrace, reusesOf, tokenRow } from '../../testing/people/refresh-tokens.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { openSession } from './sessions.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

// On real PostgreSQL: two requests at once are two connections there.
let postgres: TestPostgres
let server: TestServer
let visitor: Visitor
let userId: number

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  visitor = createVisitor(server)
  userId = server.fixture.people.technicien
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const open = () => openSession(server.database.query, userId)
const refresh = (refresh_token: string) => visitor.post('refresh', { refresh_token })
const refreshed = async (token: string): Promise<TokenAnswer> => {
  const answer = await refresh(token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const row = (token: string) => tokenRow(server.database.query, token)
const pastGrace = (token: string) => movePastGrace(server.database.query, token)
const reuses = (sessionId: string) => reusesOf(server.database.query, sessionId)

describe('a refresh token', () => {
  test('is replaced by a new one, valid for thirty days, in the same session', async () => {
    const first = await open()
    const next = await refreshed(first.refresh_token)
    const [old, fresh] = [await row(first.refresh_token), await row(next.refresh_token)]
    expect(fresh.session_id).toBe(old.session_id)
    expect(old.used_at).not.toBeNull()
    expect(fresh.used_at).toBeNull()
    expect(Math.abs(Date.parse(fresh.expires_at) - Date.now() - MONTH_MS)).toBeLessThan(60_000)
    expect(await visitor.statusOf(next.access_token)).toBe(200)
  })

  test('keeps a session for as long as it is used: twenty trades in a row', async () => {
    let tokens = await open()
    for (let trade = 0; trade < 20; trade++) tokens = await refreshed(tokens.refresh_token)
    expect(await visitor.statusOf(tokens.access_token)).toBe(200)
  })

  test('that nobody used for thirty days is good for nothing', async () => {
    const { refresh_token } = await open()
    await expireTokens(server.database.query, { refresh_token })
    expect((await refresh(refresh_token)).statusCode).toBe(401)
  })

  test('is no access token, and an access token is no refresh token', async () => {
    const { access_token, refresh_token } = await open()
    expect(await visitor.statusOf(refresh_token)).toBe(401)
    expect((await refresh(access_token)).statusCode).toBe(401)
    for (const wrong of [`${refresh_token}x`, refresh_token.slice(1), 'x', hashOf(refresh_token)])
      expect((await refresh(wrong)).statusCode).toBe(401)
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  })

  test('expired ones are cleared away by the next sign-in', async () => {
    const { access_token, refresh_token } = await open()
    await expireTokens(server.database.query, { access_token, refresh_token })
    await open()
    await expect(row(refresh_token)).rejects.toThrow('no such token')
    expect(
      await server.database.query
        .select()
        .from(accessToken)
        .where(eq(accessToken.hash, hashOf(access_token))),
    ).toEqual([])
  })
})

describe('two refreshes of one token at once', () => {
  test('both go on, in one session: a tab and its neighbour woke together', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await open()
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
      const tokens = answers.map((answer) => answer.json() as TokenAnswer)
      expect(new Set(tokens.map((one) => one.refresh_token)).size).toBe(6)
      const sessions = await Promise.all(tokens.map(async (one) => (await row(one.refresh_token)).session_id))
      expect(new Set(sessions).size).toBe(1)
      for (const one of tokens) expect(await visitor.statusOf(one.access_token)).toBe(200)
    }
  })

  test('do not move the moment from which a reuse is theft', async () => {
    const { refresh_token } = await open()
    await refreshed(refresh_token)
    const { used_at } = await row(refresh_token)
    await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect((await row(refresh_token)).used_at).toBe(used_at)
  })
})

describe('a reuse after its minute', () => {
  test('ends the whole family with its access tokens and sockets, and is recorded once', async () => {
    const first = await open()
    const [next, twin] = await Promise.all([refreshed(first.refresh_token), refreshed(first.refresh_token)])
    const last = await refreshed(next.refresh_token)
    const { session_id } = await row(first.refresh_token)
    const drops = watchDrops(server)
    await pastGrace(first.refresh_token)
    const answers = await Promise.all([
      refresh(first.refresh_token),
      refresh(first.refresh_token),
      refresh(first.refresh_token),
    ])
    expect(answers.map((answer) => answer.json().code)).toEqual([
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
    ])
    for (const { access_token, refresh_token } of [first, next, twin, last]) {
      expect(await visitor.statusOf(access_token)).toBe(401)
      expect((await refresh(refresh_token)).statusCode).toBe(401)
    }
    expect(drops).toEqual([{ sessionId: session_id }])
    const lines = await reuses(session_id)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      user_id: null,
      model: 'session',
      record_id: userId,
      address: expect.stringMatching(/^10\./),
    })
    expect(JSON.stringify(lines)).not.toContain(first.refresh_token)
  })

  test('keeps the other sessions of the person', async () => {
    const [stolen, other] = [await open(), await open()]
    await refreshed(stolen.refresh_token)
    await pastGrace(stolen.refresh_token)
    expect((await refresh(stolen.refresh_token)).statusCode).toBe(401)
    expect(await visitor.statusOf(other.access_token)).toBe(200)
    expect((await refresh(other.refresh_token)).statusCode).toBe(200)
  })

  test('beside an honest refresh, in any order, ends the whole family', async () => {
    for (let round = 0; round < 10; round++) {
      const first = await open()
      const next = await refreshed(first.refresh_token)
      await pastGrace(first.refresh_token)
      const [honest] = await Promise.all([refresh(next.refresh_token), refresh(first.refresh_token)])
      if (honest.statusCode === 200) {
        expect(await visitor.statusOf(honest.json().access_token)).toBe(401)
        expect((await refresh(honest.json().refresh_token)).statusCode).toBe(401)
      }
      expect(await visitor.statusOf(next.access_token)).toBe(401)
    }
  })
})

describe('of two chains from one token, within its minute', () => {
  /**
   * Exchanges one token twice, as a device does that lost the first answer, or a thief with a copy
   * of the token.
   */
  const twoChains = async () => {
    const begun = await open()
    return { begun, one: await refreshed(begun.refresh_token), other: await refreshed(begun.refresh_token) }
  }
  const expectEnded = async (...tokens: readonly TokenAnswer[]) => {
    for (const { access_token, refresh_token } of tokens) {
      expect(await visitor.statusOf(access_token)).toBe(401)
      expect((await refresh(refresh_token)).statusCode).toBe(401)
    }
  }

  test.each(['one', 'other'] as const)(
    'the first used one remains valid (%s) until the second is used',
    async (used) => {
      const chains = await twoChains()
      let tokens = chains[used]
      for (let trade = 0; trade < 5; trade++) tokens = await refreshed(tokens.refresh_token)
      expect(await visitor.statusOf(tokens.access_token)).toBe(200)
    },
  )

  test('the use of the second ends the session, with every pair of it, and is written down', async () => {
    const { begun, one, other } = await twoChains()
    const { session_id } = await row(begun.refresh_token)
    const next = await refreshed(one.refresh_token)
    const drops = watchDrops(server)
    expect((await refresh(other.refresh_token)).json().code).toBe('unauthenticated')
    await expectEnded(begun, one, other, next)
    expect(drops).toEqual([{ sessionId: session_id }])
    expect(await reuses(session_id)).toHaveLength(1)
  })

  test('a repeat of the first token after one of them was used ends the session: that answer was not lost', async () => {
    const { begun, one, other } = await twoChains()
    const next = await refreshed(one.refresh_token)
    expect((await refresh(begun.refresh_token)).statusCode).toBe(401)
    await expectEnded(one, other, next)
  })

  test('used at the same time, one is accepted and the other ends the session: never are both valid', async () => {
    for (let round = 0; round < 10; round++) {
      const { one, other } = await twoChains()
      const answers = await Promise.all([refresh(one.refresh_token), refresh(other.refresh_token)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      await expectEnded(one, other)
    }
  })

  test('a device that loses the answer again and again keeps its session', async () => {
    let tokens = await open()
    for (let trade = 0; trade < 5; trade++) {
      for (let lost = 0; lost < 3; lost++) await refreshed(tokens.refresh_token)
      tokens = await refreshed(tokens.refresh_token)
    }
    expect(await visitor.statusOf(tokens.access_token)).toBe(200)
  })
})

describe('refreshes without end', () => {
  test('of one session wait after sixty in ten minutes, and end nothing', async () => {
    let tokens = await open()
    for (let trade = 0; trade < 60; trade++) tokens = await refreshed(tokens.refresh_token)
    const answer = await refresh(tokens.refresh_token)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await visitor.statusOf(tokens.access_token)).toBe(200)
    expect((await row(tokens.refresh_token)).used_at).toBeNull()
    const other = await open()
    expect((await refresh(other.refresh_token)).statusCode).toBe(200)
  })

  test('of one person, whatever their sessions, wait after three hundred in ten minutes, and keep no colleague on their network waiting', async () => {
    const address = '198.51.100.99'
    const [insider, colleague] = [
      await server.fixture.addUser('technicien', 'Presse'),
      await server.fixture.addUser('technicien', 'Calme'),
    ]
    const sessions = await Promise.all(Array.from({ length: 6 }, () => openSession(server.database.query, insider)))
    const statuses: number[] = []
    for (let trade = 0; trade < 51; trade++)
      for (const [place, { refresh_token }] of sessions.entries()) {
        const answer = await visitor.post('refresh', { refresh_token }, { address })
        statuses.push(answer.statusCode)
        if (answer.statusCode === 200) sessions[place] = answer.json()
      }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    const { refresh_token } = await openSession(server.database.query, colleague)
    expect((await visitor.post('refresh', { refresh_token }, { address })).statusCode).toBe(200)
  })

  test('with wrong tokens wait after three hundred of one network, and keep no right one there waiting', async () => {
    const address = '198.51.100.98'
    const statuses: number[] = []
    for (let time = 0; time < 301; time++)
      statuses.push((await visitor.post('refresh', { refresh_token: `wrong ${time}` }, { address })).statusCode)
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([300, 429])
    const { refresh_token } = await openSession(
      server.database.query,
      await server.fixture.addUser('technicien', 'Juste'),
    )
    expect((await visitor.post('refresh', { refresh_token }, { address })).statusCode).toBe(200)
  })
})

describe('a refresh', () => {
  test('beside a sign-out issues no valid token', async () => {
    for (let round = 0; round < 10; round++) {
      const { access_token, refresh_token } = await open()
      const [answer] = await Promise.all([refresh(refresh_token), visitor.post('logout', {}, { token: access_token })])
      if (answer.statusCode === 200) expect(await visitor.statusOf(answer.json().access_token)).toBe(401)
    }
  })

  test('of a closed account gives nothing', async () => {
    const id = await server.fixture.addUser('technicien', 'Ferme')
    const { refresh_token } = await openSession(server.database.query, id)
    await (await server.as('manager')).put(`/api/models/user/${id}`, { is_active: false })
    expect((await refresh(refresh_token)).statusCode).toBe(401)
    const [ended] = await server.database.query.select().from(session).where(eq(session.user_id, id))
    expect(ended?.revoked_at).not.toBeNull()
  })
})
