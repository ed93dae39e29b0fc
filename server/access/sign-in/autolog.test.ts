import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { tokenIn } from '../../testing/people/mailbox.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { issueToken } from '../links/one-time-tokens.ts'

let server: TestServer
let visitor: Visitor
let manager: Caller
let people = 0
let id: number
let email: string

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  people++
  id = await server.fixture.addUser('client', `Invite${people}`, server.fixture.ownClient)
  email = `invite${people}@exemple.fr`
})

const send = async (
  what: 'sendAutolog' | 'sendInvitation' | 'sendPasswordReset' | 'makeAutolog',
  body: object = {},
  by: Caller = manager,
  to = id,
) => {
  const answer = await by.post(`/api/models/user/${to}/${what}`, body)
  await visitor.settled()
  return answer
}
const autolog = (token: string) => visitor.post('autolog', { token })

describe('a sign-in link', () => {
  test('is sent by a manager, leads where they say, and signs in once', async () => {
    const answer = await send('sendAutolog', { to: '/client/create-ticket' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: null }])
    const [letter] = server.mailbox.take(email)
    const link = new URL(letter?.link ?? '')
    expect([link.pathname, link.searchParams.get('to')]).toEqual(['/auth/autolog', '/client/create-ticket'])
    expect(link.search).toMatch(/^\?autolog=[\w-]{43}&for=\d+&to=\/client\/create-ticket$/)
    const token = tokenIn(letter, 'autolog')
    const signedIn = await autolog(token)
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    expect(await visitor.statusOf(signedIn.json().access_token)).toBe(200)
    expect((await autolog(token)).json().code).toBe('link_invalid')
  })

  test('leads home when no place is named', async () => {
    await send('sendAutolog')
    expect(server.mailbox.take(email)[0]?.link).toMatch(/&to=\/client$/)
  })

  test('is worded in the person’s own language', async () => {
    await server.database.query.update(user).set({ locale: 'en' }).where(eq(user.id, id))
    await send('sendAutolog')
    const [letter] = server.mailbox.take(email)
    expect(letter?.subject).toBe('Your sign-in link')
    expect(new URL(letter?.link ?? '').pathname).toBe('/en/auth/autolog')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/manager',
    '/technicien',
    '/auth/login',
    '/client\\@evil',
    'client',
    '/client#a b',
  ])('never leads to %s', async (to) => {
    const refused = await send('sendAutolog', { to })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual(['to'])
    expect(server.mailbox.take(email)).toEqual([])
  })

  test('two at once: one of them signs in', async () => {
    const token = await issueToken(server.database.query, 'autolog', id)
    const answers = await Promise.all([autolog(token), autolog(token), autolog(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  test('of a person whose account was closed meanwhile is refused', async () => {
    const token = await issueToken(server.database.query, 'autolog', id)
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, id))
    expect((await autolog(token)).json().code).toBe('link_invalid')
  })

  test('tried wrongly thirty times from one network waits, and keeps the holder of a right link there waiting neither then nor before', async () => {
    const address = '192.0.2.77'
    const statuses: number[] = []
    for (let time = 0; time < 31; time++)
      statuses.push((await visitor.post('autolog', { token: `wrong ${time}` }, { address })).statusCode)
    expect([statuses.filter((status) => status === 410).length, statuses.at(-1)]).toEqual([30, 429])
    const token = await issueToken(server.database.query, 'autolog', id)
    expect((await visitor.post('autolog', { token }, { address })).statusCode).toBe(200)
  })
})

describe('an invitation', () => {
  test('lets a person choose the first password, and says nothing of a change', async () => {
    await send('sendInvitation')
    const token = tokenIn(server.mailbox.take(email)[0], 'token')
    expect((await visitor.post('set-new-password', { token, password: 'mon premier mot de passe' })).statusCode).toBe(
      200,
    )
    await visitor.settled()
    expect(server.mailbox.take(email)).toEqual([])
    expect((await visitor.post('login', { email, password: 'mon premier mot de passe' })).statusCode).toBe(200)
  })
})

describe('a link for another password', () => {
  test('opens for an hour, and the change sends a mail', async () => {
    await server.database.query.update(user).set({ password_hash: 'some' }).where(eq(user.id, id))
    expect((await send('sendPasswordReset')).statusCode).toBe(202)
    const [letter] = server.mailbox.take(email)
    expect(letter?.kind).toBe('recover')
    expect(
      (await visitor.post('set-new-password', { token: tokenIn(letter, 'token'), password: 'mon autre mot de passe' }))
        .statusCode,
    ).toBe(200)
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })
})

describe('a sign-in link that a manager hands over', () => {
  const make = async (body: object = {}, to = id) => send('makeAutolog', body, manager, to)

  test('is answered once with its end, is sent to nobody, and signs in once', async () => {
    const answer = await make({ to: '/client/create-ticket' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { path, expires_at } = answer.json().data
    expect(path).toMatch(/^\/auth\/autolog\?autolog=[\w-]{43}&for=\d+&to=\/client\/create-ticket$/)
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
    expect([minutes > 10, minutes <= 15]).toEqual([true, true])
    expect(server.mailbox.take(email)).toEqual([])
    const token = new URL(path, 'http://localhost').searchParams.get('autolog') ?? ''
    expect((await autolog(token)).statusCode).toBe(200)
    expect((await autolog(token)).json().code).toBe('link_invalid')
  })

  test('is in the activity, under the manager’s name', async () => {
    await make()
    const [entry] = await server.database.query
      .select()
      .from(activity)
      .where(eq(activity.action, 'makeAutolog'))
      .orderBy(desc(activity.id))
      .limit(1)
    expect(entry).toMatchObject({ user_id: server.fixture.people.manager, record_id: id })
  })

  test('is never for a manager, nor leads out of the person’s space', async () => {
    const colleague = await server.fixture.addUser('manager', `Pair${people}`)
    expect((await make({}, colleague)).statusCode).toBe(403)
    expect(Object.keys((await make({ to: '/manager' })).json().errors)).toEqual(['to'])
  })

  test('is for managers only, of an open account, five an hour with those that are sent', async () => {
    for (const person of ['technicien', 'client'] as const)
      expect((await send('makeAutolog', {}, await server.as(person))).statusCode).toBe(403)
    expect((await make({}, 987_654)).statusCode).toBe(404)
    for (let time = 0; time < 2; time++) expect((await send('sendAutolog')).statusCode).toBe(202)
    for (let time = 0; time < 3; time++) expect((await make()).statusCode).toBe(200)
    expect((await make()).statusCode).toBe(429)
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, id))
    expect((await make()).json().code).toBe('account_inactive')
    server.mailbox.take(email)
  })
})

describe.each(['sendAutolog', 'sendInvitation', 'sendPasswordReset'] as const)('%s', (what) => {
  test('is for managers only', async () => {
    for (const person of ['technicien', 'client', 'otherClient'] as const) {
      expect((await send(what, {}, await server.as(person))).statusCode, person).toBe(403)
    }
    expect((await server.app.inject({ method: 'POST', url: `/api/models/user/${id}/${what}` })).statusCode).toBe(401)
    expect(server.mailbox.take(email)).toEqual([])
  })

  test('of nobody is 404, of no id 400, of a closed account 409, five an hour at most', async () => {
    expect((await send(what, {}, manager, 987_654)).statusCode).toBe(404)
    expect((await manager.post(`/api/models/user/abc/${what}`)).statusCode).toBe(400)
    for (let time = 0; time < 5; time++) expect((await send(what)).statusCode).toBe(202)
    expect((await send(what)).statusCode).toBe(429)
    await server.database.query.update(user).set({ is_active: false }).where(eq(user.id, id))
    expect((await send(what)).json().code).toBe('account_inactive')
    server.mailbox.take(email)
  })

  test('does not reveal the link to the manager', async () => {
    const answer = await send(what)
    expect(answer.body).not.toContain(
      tokenIn(server.mailbox.take(email)[0], what === 'sendAutolog' ? 'autolog' : 'token'),
    )
  })
})
