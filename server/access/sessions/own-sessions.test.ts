import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenSession } from '#contract/calls/session.calls.ts'
import { settings } from '../../database/schema/company.ts'
import { user } from '../../database/schema/people.ts'
import { session } from '../../database/schema/session.ts'
import { createPasswordHolders, type PasswordHolder } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { callerWith, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const PASSWORD = 'cheval pile agrafe'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
let server: TestServer
let visitor: Visitor
let addPerson: (role: 'technicien', name: string) => Promise<PasswordHolder>

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, PASSWORD)
})
afterAll(() => server.close())

const signIn = async (email: string, agent: string, address = '203.0.113.77') => {
  const answer = await visitor.post(
    'login',
    { email, password: PASSWORD },
    { address, headers: { 'user-agent': agent } },
  )
  return { caller: callerWith(server.app, answer.json().access_token), refresh: answer.json().refresh_token as string }
}
const PATH = '/api/interfaces/auth/sessions'
const listed = async (caller: { get(path: string): Promise<{ json(): { data: readonly OpenSession[] } }> }) =>
  (await caller.get(PATH)).json().data

test('lists each open session with its device, and the address without its end', async () => {
  const { email } = await addPerson('technicien', 'Liste')
  const desk = await signIn(email, FIREFOX)
  await signIn(email, IPHONE, '2001:db8:1:2:3::4')
  const sessions = await listed(desk.caller)
  expect(sessions.map(({ user_agent, network, is_current }) => [user_agent, network, is_current]).toSorted()).toEqual([
    [FIREFOX, '203.0.113.…', true],
    [IPHONE, '2001:db8:1::/48', false],
  ])
})

test('ends one session, whose sockets are closed and whose tokens open nothing', async () => {
  const { email } = await addPerson('technicien', 'Fin')
  const [desk, phone] = [await signIn(email, FIREFOX), await signIn(email, IPHONE)]
  const other = (await listed(desk.caller)).find(({ is_current }) => !is_current)
  const drops = watchDrops(server)
  expect((await desk.caller.post(`${PATH}/end`, { id: other?.id })).json().data).toEqual({ ended: 1 })
  expect(drops).toEqual([{ sessionId: other?.id }])
  expect((await phone.caller.get('/api/models/ticket')).statusCode).toBe(401)
  expect((await visitor.post('refresh', { refresh_token: phone.refresh })).statusCode).toBe(401)
  expect((await desk.caller.get('/api/models/ticket')).statusCode).toBe(200)
  expect((await desk.caller.post(`${PATH}/end`, { id: other?.id })).json().data).toEqual({ ended: 0 })
})

test('ends all the others at once, and never another person’s', async () => {
  const [one, two] = [await addPerson('technicien', 'Une'), await addPerson('technicien', 'Autre')]
  const [desk, phone, strange] = [
    await signIn(one.email, FIREFOX),
    await signIn(one.email, IPHONE),
    await signIn(two.email, FIREFOX),
  ]
  const [theirs] = await listed(strange.caller)
  for (const id of [theirs?.id, 'x', '00000000-0000-4000-8000-000000000000'])
    expect((await desk.caller.post(`${PATH}/end`, { id })).json().code).toBe('not_found')
  expect((await desk.caller.post(`${PATH}/end-others`)).json().data).toEqual({ ended: 1 })
  expect((await phone.caller.get('/api/models/ticket')).statusCode).toBe(401)
  expect((await strange.caller.get('/api/models/ticket')).statusCode).toBe(200)
})

test('a session ends at its age, however often it was used', async () => {
  const { id, email } = await addPerson('technicien', 'Vieux')
  const { caller, refresh } = await signIn(email, FIREFOX)
  await server.database.query
    .update(session)
    .set({ created_at: new Date(Date.now() - 91 * 86_400_000).toISOString() })
    .where(eq(session.user_id, id))
  expect((await caller.get('/api/models/ticket')).statusCode).toBe(401)
  expect((await visitor.post('refresh', { refresh_token: refresh })).statusCode).toBe(401)
  await server.database.query.update(settings).set({ session_days: 120 })
  expect((await caller.get('/api/models/ticket')).statusCode).toBe(200)
  await server.database.query.update(settings).set({ session_days: 90 })
})

test('the last use is noted, some minutes apart', async () => {
  const { id, email } = await addPerson('technicien', 'Usage')
  const { caller } = await signIn(email, FIREFOX)
  const own = eq(session.user_id, id)
  const usedAt = async () =>
    (await server.database.query.select({ at: session.last_used_at }).from(session).where(own))[0]?.at
  await server.database.query.update(session).set({ last_used_at: '2026-01-01T00:00:00.000Z' }).where(own)
  await caller.get('/api/models/ticket')
  await visitor.settled()
  const first = await usedAt()
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await caller.get('/api/models/ticket')
  await visitor.settled()
  expect(await usedAt()).toBe(first)
})

test('a new kind of device sends a mail, the first one and a known one do not', async () => {
  const { id, email } = await addPerson('technicien', 'Neuf')
  await server.database.query.update(user).set({ locale: 'en' }).where(eq(user.id, id))
  const mails = async () => {
    await visitor.settled()
    return server.mailbox.take(email).filter(({ kind }) => kind === 'newDevice')
  }
  await signIn(email, FIREFOX)
  expect(await mails()).toEqual([])
  await signIn(email, FIREFOX, '198.51.100.9')
  expect(await mails()).toEqual([])
  await signIn(email, IPHONE)
  const [letter, ...others] = await mails()
  expect(others).toEqual([])
  expect(letter?.subject).toBe('New sign-in to your account')
  expect(letter?.text).toContain('Safari, iPhone')
  expect(letter?.text).toContain('203.0.113.…')
  expect(letter?.text).not.toContain('203.0.113.77')
})
