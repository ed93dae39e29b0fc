import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MadeToken, OwnTokens, PersonalToken } from '#contract/calls/token.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { user } from '../../database/schema/people.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { createPasswordHolders, type PasswordHolder } from '../../testing/people/password-holders.ts'
import { type Caller, callerWith, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const PASSWORD = 'cheval pile agrafe'
const TOKENS = '/api/tokens'
const TICKETS = '/api/models/ticket?limit=10'
let server: TestServer
let addPerson: (role: 'technicien' | 'manager', name: string) => Promise<PasswordHolder>
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer(undefined, { logLevel: 'debug', log: (line) => lines.push(line) })
  addPerson = await createPasswordHolders(server, PASSWORD)
})
afterAll(() => server.close())

const inDays = (days: number): string => addDays(companyDay(new Date()), days)
const bodyOf = (changes: object = {}) => ({
  ...{ name: 'Export de nuit', scopes: 'tickets:read time:write', expires_on: inDays(30), current_password: PASSWORD },
  ...changes,
})

const make = async (caller: Caller, changes: object = {}): Promise<MadeToken> =>
  (await caller.post(TOKENS, bodyOf(changes))).json().data
const listed = async (caller: Caller): Promise<OwnTokens> => (await caller.get(TOKENS)).json().data
const codeOf = async (secret: string) => {
  const answer = await callerWith(server.app, secret).get(TICKETS)
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code]
}
const change = (id: number, values: Partial<typeof personalToken.$inferInsert>) =>
  server.database.query.update(personalToken).set(values).where(eq(personalToken.id, id))

describe('a token', () => {
  test('is made with the password, shown once, kept as a hash, and opens what its rights allow', async () => {
    const { id, email } = await addPerson('technicien', 'Jeton')
    const caller = await server.asUser(id)
    for (const current_password of [null, 'faux'])
      expect((await caller.post(TOKENS, bodyOf({ current_password }))).json().errors).toHaveProperty('current_password')
    const answer = await caller.post(TOKENS, bodyOf())
    expect(answer.statusCode).toBe(201)
    const { token, secret } = answer.json().data as MadeToken
    expect(secret).toMatch(/^sav_pat_/)
    expect(token).toMatchObject({
      name: 'Export de nuit',
      scopes: ['tickets:read', 'time:write'],
      last_used_at: null,
      network: null,
    })
    const { tokens, has_password } = await listed(caller)
    expect(has_password).toBe(true)
    expect(tokens).toEqual([token])
    const stored = await server.database.query.select().from(personalToken).where(eq(personalToken.user_id, id))
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(await codeOf(secret)).toBe(200)
    expect((await callerWith(server.app, secret).get('/api/models/client')).json().code).toBe('token_scope')
    await server.services.background.idle()
    expect((await listed(caller)).tokens[0]).toMatchObject({ network: '127.0.0.…', last_used_at: expect.any(String) })
    const mails = server.mailbox.take(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['tokenMade'])
    expect(mails[0]?.text).toContain(token.hint)
    expect(mails[0]?.text).not.toContain(secret)
  })

  test('sees what its person sees, and does what they may', async () => {
    const technicien = await server.as('technicien')
    const own = await make(technicien, { scopes: 'tickets:read tickets:write people:read', current_password: null })
    const token = callerWith(server.app, own.secret)
    expect((await token.get(TICKETS)).json()).toEqual((await technicien.get(TICKETS)).json())
    expect((await token.get('/api/models/user')).json()).toEqual((await technicien.get('/api/models/user')).json())
    expect((await token.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 3 })).statusCode).toBe(
      200,
    )
    const client = await make(await server.as('client'), { scopes: 'tickets:read', current_password: null })
    expect(
      (await callerWith(server.app, client.secret).get(`/api/models/ticket/${server.fixture.tickets.other}`))
        .statusCode,
    ).toBe(404)
  })

  test('follows the role of its person at once', async () => {
    const { id } = await addPerson('manager', 'Role')
    const { secret } = await make(await server.asUser(id), { scopes: 'invoicing:read' })
    const invoices = () => callerWith(server.app, secret).get('/api/models/invoice?limit=1')
    expect((await invoices()).json().data).toHaveLength(1)
    const [technicien] = await server.database.query
      .select({ role_id: user.role_id })
      .from(user)
      .where(eq(user.id, server.fixture.people.technicien))
    await server.database.query
      .update(user)
      .set({ role_id: technicien?.role_id ?? 0 })
      .where(eq(user.id, id))
    expect((await invoices()).json().data).toEqual([])
  })

  test('that has expired, was revoked or never existed is refused with a code of its own', async () => {
    const { id } = await addPerson('technicien', 'Fin')
    const caller = await server.asUser(id)
    const [expired, revoked] = [await make(caller), await make(caller)]
    await change(expired.token.id, { expires_at: new Date(Date.now() - 1000).toISOString() })
    expect(await codeOf(expired.secret)).toEqual([401, 'personal_token_expired'])
    expect((await caller.post(`${TOKENS}/${revoked.token.id}/revoke`)).statusCode).toBe(200)
    expect(await codeOf(revoked.secret)).toEqual([401, 'personal_token_revoked'])
    expect((await listed(caller)).tokens.map((token) => token.id)).toEqual([expired.token.id])
    expect((await caller.post(`${TOKENS}/${revoked.token.id}/revoke`)).json().code).toBe('not_found')
    for (const wrong of [
      `${revoked.secret.slice(0, -1)}~`,
      `${revoked.secret}0`,
      'sav_pat_',
      `sav_pat_${'A'.repeat(46)}`,
    ])
      expect(await codeOf(wrong), wrong).toEqual([401, 'unauthenticated'])
  })

  test('is never in the log, whatever is answered', async () => {
    const { secret } = await make(await server.as('technicien'), { current_password: null })
    const token = callerWith(server.app, secret)
    for (const path of [
      TICKETS,
      '/api/models/client',
      '/api/models/nothing',
      `/api/models/ticket?${secret}`,
      '/api/tokens',
    ])
      await token.get(path)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('sav_pat_')
  })
})

describe('is refused', () => {
  test.each([
    ['no right', { scopes: ' ' }, 'scopes'],
    ['an unknown right', { scopes: 'tickets:read tickets:admin' }, 'scopes'],
    ['a right beyond the role', { scopes: 'tickets:read invoicing:write' }, 'scopes'],
    ['an end today', { expires_on: inDays(0) }, 'expires_on'],
    ['an end in the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['an end after a year', { expires_on: inDays(367) }, 'expires_on'],
    ['an end that is no day', { expires_on: '2026-02-30' }, 'expires_on'],
    ['no name', { name: '' }, 'name'],
    ['a long name', { name: 'x'.repeat(81) }, 'name'],
    ['a field of the server', { hash: 'x' }, 'hash'],
  ])('a token with %s', async (_, changes, field) => {
    const answer = await (await server.as('technicien')).post(TOKENS, bodyOf({ current_password: null, ...changes }))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  test('the 21st token', async () => {
    const { id } = await addPerson('technicien', 'Vingt')
    const caller = await server.asUser(id)
    const rows = Array.from({ length: 20 }, (_, place) => ({
      ...{ user_id: id, name: 'x', hash: `${id}-${place}`, hint: 'x', scopes: [] },
      expires_at: '2999-01-01T00:00:00.000Z',
    }))
    await server.database.query.insert(personalToken).values(rows)
    expect((await caller.post(TOKENS, bodyOf())).json().errors).toHaveProperty('name')
  })
})

describe('tokens of others', () => {
  test('are listed and revoked by managers, and by nobody else', async () => {
    const { id } = await addPerson('technicien', 'Autre')
    const { token, secret } = await make(await server.asUser(id))
    const [manager, technicien] = [await server.as('manager'), await server.as('technicien')]
    expect((await technicien.post(`${TOKENS}/${token.id}/revoke`)).json().code).toBe('not_found')
    expect((await technicien.get(`${TOKENS}/all`)).statusCode).toBe(403)
    const all: readonly PersonalToken[] = (await manager.get(`${TOKENS}/all`)).json().data
    expect(all).toContainEqual(token)
    expect(JSON.stringify(all)).not.toContain(secret)
    expect((await manager.post(`${TOKENS}/${token.id}/revoke`)).statusCode).toBe(200)
    expect(await codeOf(secret)).toEqual([401, 'personal_token_revoked'])
  })
})

describe('end', () => {
  test('with the account, with all sessions and with the second factors that a manager removes; not with a new password', async () => {
    const { id, email } = await addPerson('technicien', 'Compte')
    const caller = await server.asUser(id)
    const manager = await server.as('manager')
    const first = await make(caller)
    await caller.post('/api/interfaces/auth/password', { current_password: PASSWORD, password: `${PASSWORD} 2` })
    expect(await codeOf(first.secret)).toBe(200)
    await caller.post('/api/interfaces/auth/logout-everywhere')
    expect(await codeOf(first.secret)).toEqual([401, 'personal_token_revoked'])
    const again = await server.asUser(id)
    const second = await make(again, { current_password: `${PASSWORD} 2` })
    expect((await manager.put(`/api/models/user/${id}`, { is_active: false })).statusCode).toBe(200)
    expect(await codeOf(second.secret)).toEqual([401, 'personal_token_revoked'])
    expect((await manager.put(`/api/models/user/${id}`, { is_active: true })).statusCode).toBe(200)
    expect(await codeOf(second.secret)).toEqual([401, 'personal_token_revoked'])
    server.mailbox.take(email)
  })

  test('are announced a week before, once, and not for a token of a few days', async () => {
    const { id, email } = await addPerson('technicien', 'Rappel')
    const caller = await server.asUser(id)
    const [soon] = [
      await make(caller, { name: 'Bientôt' }),
      await make(caller, { name: 'Court', expires_on: inDays(3) }),
      await make(caller),
    ]
    // The mails about the new tokens leave first.
    await server.services.background.idle()
    server.mailbox.take(email)
    await change(soon?.token.id ?? 0, {
      expires_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
      created_at: '2026-01-01T00:00:00.000Z',
    })
    for (let look = 0; look < 2; look++) {
      server.services.tokenReminders.wake()
      await server.services.background.idle()
    }
    expect(server.mailbox.take(email).map(({ subject }) => subject)).toEqual([
      'Votre jeton d’accès «\u202fBientôt\u202f» expire bientôt',
    ])
  })
})

test('a token beyond its rate waits, and others do not', async () => {
  const limited = await startTestServer(undefined, { withoutBudgets: false })
  const technicien = await limited.as('technicien')
  const { secret } = (await technicien.post(TOKENS, bodyOf({ current_password: null }))).json().data as MadeToken
  const token = callerWith(limited.app, secret)
  const statuses: number[] = []
  for (let call = 0; call < 301; call++) statuses.push((await token.get('/api/models/ticket/fake')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  const answer = await token.get('/api/models/ticket/fake')
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await technicien.get('/api/models/ticket/fake')).statusCode).toBe(200)
  await limited.close()
})
