import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import { user } from '../../database/schema/people.ts'
import { accessToken, refreshToken } from '../../database/schema/session.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const PASSWORD = 'un mot de passe'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const password_hash = await server.services.passwords.hash(PASSWORD)
  await server.database.query.update(user).set({ password_hash })
})
afterAll(() => server.close())

const call = (path: string, payload: object, address = '10.0.0.1') =>
  server.app.inject({ method: 'POST', url: `/api/interfaces/auth/${path}`, payload, remoteAddress: address })
const signIn = (email: string, password: string, address?: string) => call('login', { email, password }, address)
const whoAmI = (token: string) =>
  server.app.inject({ url: '/api/interfaces/auth/user', headers: { authorization: `Bearer ${token}` } })

describe('sign-in', () => {
  test('right e-mail and password give tokens that open the session of that person', async () => {
    const answer = await signIn('Client@exemple.fr', PASSWORD)
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const me = await whoAmI(answer.json().access_token)
    expect(me.json().user).toMatchObject({
      id: server.fixture.people.client,
      client_id: server.fixture.ownClient,
      role: { slug: 'client' },
    })
    expect(me.json().user.scope).toContain('ticket.create')
    expect(me.json().user.scope).not.toContain('pointage.create')
    expect(me.body).not.toContain('password')
  })

  test('an unknown e-mail and a wrong password get the same answer', async () => {
    const [wrong, unknown] = [await signIn('client@exemple.fr', 'autre'), await signIn('personne@exemple.fr', 'autre')]
    expect(wrong.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(wrong.headers['www-authenticate']).toBe('Bearer')
  })

  test.each(['client@exemple.fr', 'CLIENT@EXEMPLE.FR', ' client@exemple.fr '])(
    '%j is one address, and one account to the limit',
    async (email) => {
      expect((await signIn(email, PASSWORD, '10.0.1.1')).statusCode).toBe(200)
    },
  )

  test.each(['clİent@exemple.fr', 'clıent@exemple.fr', 'client@exempﬂe.fr', 'ｃlient@exemple.fr'])(
    '%s is not client@exemple.fr',
    async (email) => {
      expect((await signIn(email, PASSWORD, '10.0.1.2')).json().code).toBe('invalid_credentials')
    },
  )

  test('the limit counts a person once, however the address is written', async () => {
    const written = [
      'technicien@exemple.fr',
      'Technicien@exemple.fr',
      'TECHNICIEN@exemple.fr',
      ' technicien@EXEMPLE.fr',
      'tecHnicien@exemple.fr',
    ]
    for (const email of written) expect((await signIn(email, 'faux', '10.0.1.3')).statusCode).toBe(401)
    expect((await signIn('technicieN@exemple.fr', PASSWORD, '10.0.1.3')).statusCode).toBe(429)
  })

  test('missing fields are named', async () => {
    const answer = await call('login', { email: 'client@exemple.fr' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['password'])
  })

  test('the sixth wrong password within a minute waits, for this account from this address only', async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await signIn('manager@exemple.fr', 'faux', '10.0.0.9')).statusCode).toBe(401)
    const sixth = await signIn('manager@exemple.fr', PASSWORD, '10.0.0.9')
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(50)
    expect((await signIn('manager@exemple.fr', PASSWORD, '10.0.0.8')).statusCode).toBe(200)
  })

  test('sign-ins that the server is too busy to check are no attempts', async () => {
    const { passwords } = server.services
    const { matches } = passwords
    passwords.matches = async () => {
      throw new DomainError('unavailable', { detail: { retryAfterSeconds: 15 } })
    }
    const from = '10.0.0.21'
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await signIn('manager@exemple.fr', PASSWORD, from)).statusCode).toBe(503)
    passwords.matches = matches
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await signIn('manager@exemple.fr', 'faux', from)).statusCode).toBe(401)
    expect((await signIn('manager@exemple.fr', PASSWORD, from)).statusCode).toBe(200)
  })

  test('a closed account learns its state only with the right password', async () => {
    const id = await server.fixture.addUser('technicien', 'Parti')
    const password_hash = await server.services.passwords.hash(PASSWORD)
    await server.database.query.update(user).set({ is_active: false, password_hash }).where(eq(user.id, id))
    expect((await signIn('parti@exemple.fr', PASSWORD)).json().code).toBe('account_pending')
    expect((await signIn('parti@exemple.fr', 'faux')).json().code).toBe('invalid_credentials')
  })
})

describe('tokens', () => {
  const tokens = async () => (await signIn('technicien@exemple.fr', PASSWORD)).json()

  test('no token, garbage and an expired token are 401 with what to do', async () => {
    expect((await server.app.inject({ url: '/api/models/ticket' })).json().code).toBe('unauthenticated')
    expect((await whoAmI('x'.repeat(43))).json().code).toBe('unauthenticated')
    const { access_token } = await tokens()
    await server.database.query
      .update(accessToken)
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where(eq(accessToken.hash, hashOf(access_token)))
    expect((await whoAmI(access_token)).json().code).toBe('token_expired')
  })

  test('refreshing rotates; the former token is good for a lost answer, a later reuse ends the family', async () => {
    const begun = await tokens()
    const next = (await call('refresh', { refresh_token: begun.refresh_token })).json()
    expect((await whoAmI(next.access_token)).statusCode).toBe(200)
    expect((await call('refresh', { refresh_token: begun.refresh_token })).statusCode).toBe(200)
    await server.database.query
      .update(refreshToken)
      .set({ used_at: sql`now() - interval '61 seconds'` })
      .where(eq(refreshToken.hash, hashOf(begun.refresh_token)))
    expect((await call('refresh', { refresh_token: begun.refresh_token })).statusCode).toBe(401)
    expect((await whoAmI(next.access_token)).statusCode).toBe(401)
    expect((await call('refresh', { refresh_token: next.refresh_token })).statusCode).toBe(401)
  })

  test('the database holds no token in clear', async () => {
    const { access_token, refresh_token } = await tokens()
    const stored = JSON.stringify([
      await server.database.query.select().from(accessToken),
      await server.database.query.select().from(refreshToken),
    ])
    expect(stored).not.toContain(access_token)
    expect(stored).not.toContain(refresh_token)
  })

  test('signing out ends the session, its access and its refresh', async () => {
    const { access_token, refresh_token } = await tokens()
    await server.app.inject({
      method: 'POST',
      url: '/api/interfaces/auth/logout',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect((await whoAmI(access_token)).statusCode).toBe(401)
    expect((await call('refresh', { refresh_token })).statusCode).toBe(401)
  })

  test('another role or a closed account applies to the very next request', async () => {
    const { fixture } = server
    const id = await fixture.addUser('technicien', 'Change')
    const [manager, person] = [await server.as('manager'), await server.asUser(id)]
    expect((await person.get(`/api/models/ticket/${fixture.tickets.other}`)).statusCode).toBe(200)
    const roles = (await manager.get('/api/models/role')).json().data
    const clientRole = roles.find((role: { slug: string }) => role.slug === 'client').id
    expect(
      (await manager.put(`/api/models/user/${id}`, { role_id: clientRole, client_id: fixture.ownClient })).statusCode,
    ).toBe(200)
    expect((await person.get(`/api/models/ticket/${fixture.tickets.other}`)).statusCode).toBe(404)
    await manager.put(`/api/models/user/${id}`, { is_active: false })
    expect((await person.get('/api/models/ticket')).statusCode).toBe(401)
  })
})
