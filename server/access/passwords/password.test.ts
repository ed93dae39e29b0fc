import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../database/schema/session.ts'
import { createPasswordHolders } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { issueToken } from '../links/one-time-tokens.ts'

const [CURRENT, NEXT] = ['mon mot de passe actuel', 'mon prochain mot de passe']

let server: TestServer
let visitor: Visitor
let addPerson: Awaited<ReturnType<typeof createPasswordHolders>>
let id: number
let email: string
let here: Caller
let elsewhere: Caller

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, CURRENT)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ id, email } = await addPerson('technicien', 'Change'))
  here = await server.asUser(id)
  elsewhere = await server.asUser(id)
})

const change = (current_password = CURRENT, password = NEXT, manner: Parameters<Visitor['post']>[2] = {}) =>
  visitor.post('password', { current_password, password }, { token: here.token, ...manner })
const openSessions = async () =>
  (await server.database.query.select().from(session).where(eq(session.user_id, id))).filter((one) => !one.revoked_at)

describe('changing one’s password', () => {
  test('keeps this session, ends the others with their sockets, voids links, and sends a mail', async () => {
    const link = await issueToken(server.database.query, 'recover', id)
    const others = (await openSessions()).length - 1
    const drops = watchDrops(server)
    const answer = await change(CURRENT, NEXT, { language: 'en' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }])
    expect(await visitor.statusOf(here.token)).toBe(200)
    expect(await visitor.statusOf(elsewhere.token)).toBe(401)
    expect(drops).toHaveLength(others)
    expect(await openSessions()).toHaveLength(1)
    expect((await visitor.post('set-new-password', { token: link, password: NEXT })).json().code).toBe('link_invalid')
    expect((await visitor.post('login', { email, password: CURRENT })).statusCode).toBe(401)
    expect((await visitor.post('login', { email, password: NEXT })).statusCode).toBe(200)
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['passwordChanged', 'Your password was changed'],
    ])
  })

  test.each([
    ['fr', 'Ce mot de passe n’est pas le bon.'],
    ['en', 'This is not your password.'],
  ] as const)('needs the current one, in %s, and changes nothing without', async (language, message) => {
    const answer = await change('un autre', NEXT, { language })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ current_password: [message] })
    expect(await visitor.statusOf(elsewhere.token)).toBe(200)
    expect((await visitor.post('login', { email, password: CURRENT })).statusCode).toBe(200)
  })

  test.each([
    [
      '123456789012',
      'Ce mot de passe est trop facile à deviner : évitez les suites et les répétitions, comme 123456 ou abcabc.',
    ],
    ['demo-sav-2026', 'Ce mot de passe est celui de la démonstration, connu de tous : choisissez-en un autre.'],
  ])('does not take %s', async (password, message) => {
    const answer = await change(CURRENT, password)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [message] }])
    expect((await visitor.post('login', { email, password: CURRENT })).statusCode).toBe(200)
  })

  test('does not take one’s own address or name, in English neither', async () => {
    const message =
      'This password is too easy to guess: it contains little more than your name, e-mail address or company.'
    for (const password of [email, `${email.split('@')[0]}-essai-2026`])
      expect((await change(CURRENT, password, { language: 'en' })).json().errors).toEqual({ password: [message] })
  })

  test('needs twelve characters', async () => {
    expect(Object.keys((await change(CURRENT, 'onze lettre')).json().errors)).toEqual(['password'])
  })

  test('guessed at from a stolen session waits after the fifth wrong one, as a sign-in would', async () => {
    const address = '192.0.2.90'
    for (let time = 0; time < 5; time++) expect((await change('faux', NEXT, { address })).statusCode).toBe(422)
    expect((await change(CURRENT, NEXT, { address })).statusCode).toBe(429)
    expect((await visitor.post('login', { email, password: CURRENT }, { address })).statusCode).toBe(429)
  })

  test('is for the signed-in', async () => {
    expect((await visitor.post('password', { current_password: CURRENT, password: NEXT })).statusCode).toBe(401)
  })
})

describe('signing out everywhere', () => {
  test('ends every session of the person, this one too, with its sockets and links, and nobody else’s', async () => {
    const link = await issueToken(server.database.query, 'autolog', id)
    const colleague = await server.as('colleague')
    const drops = watchDrops(server)
    const answer = await visitor.post('logout-everywhere', {}, { token: here.token })
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }])
    for (const { token } of [here, elsewhere]) expect(await visitor.statusOf(token)).toBe(401)
    expect(await visitor.statusOf(colleague.token)).toBe(200)
    expect(drops).toEqual([{ userId: String(id) }])
    expect(await openSessions()).toEqual([])
    expect((await visitor.post('autolog', { token: link })).json().code).toBe('link_invalid')
  })

  test('is for the signed-in', async () => {
    expect((await visitor.post('logout-everywhere', {})).statusCode).toBe(401)
  })
})
