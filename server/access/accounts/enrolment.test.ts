import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings } from '../../database/schema/company.ts'
import { passkey, totp } from '../../database/schema/second-factor.ts'
import { createPasskey } from '../../testing/people/passkey.ts'
import { createPasswordHolders, type PasswordHolder } from '../../testing/people/password-holders.ts'
import { applicationWith } from '../../testing/people/second-factor.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { openSession } from '../sessions/sessions.ts'

const PASSWORD = 'cheval pile agrafe'
const ORIGIN = 'https://sav.exemple.fr'
let server: TestServer
let visitor: Visitor
let addPerson: (role: 'manager' | 'technicien' | 'client', name: string) => Promise<PasswordHolder>

beforeAll(async () => {
  server = await startTestServer(undefined, { publicUrl: ORIGIN })
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, PASSWORD)
  await server.database.query.update(settings).set({ require_two_factors: true })
})
afterAll(() => server.close())
beforeEach(() => {
  server.mailbox.letters.length = 0
})

const stepOf = async (email: string) => (await visitor.post('login', { email, password: PASSWORD })).json().second_step
const optionsOf = async (token: string) =>
  (await visitor.post('second-step/enrol/passkey-options', { token })).json().data
const enrolled = (token: unknown, response: unknown) =>
  visitor.post('second-step/enrolled/passkey', { token, response } as object)
const keysOf = (userId: number) => server.database.query.select().from(passkey).where(eq(passkey.user_id, userId))

test('a manager sets up a passkey in place of an application, and it confirms the next sign-in', async () => {
  const { id, email } = await addPerson('manager', 'Clé')
  const former = await openSession(server.database.query, id)
  const { token, kind } = await stepOf(email)
  expect(kind).toBe('enrol')
  const own = createPasskey(ORIGIN)
  const options = await optionsOf(token)
  expect(options).toMatchObject({ rp: { id: 'sav.exemple.fr' }, user: { name: email }, excludeCredentials: [] })

  const drops = watchDrops(server)
  const done = await enrolled(token, own.create(options))
  expect(done.json().recovery_codes).toHaveLength(10)
  expect(await visitor.statusOf(done.json().access_token)).toBe(200)
  expect(drops).toEqual([{ userId: String(id) }])
  expect(await visitor.statusOf(former.access_token)).toBe(401)
  await visitor.settled()
  const [letter, ...more] = server.mailbox.take(email)
  expect([letter?.kind, more]).toEqual(['secondFactorChanged', []])
  expect(letter?.text).toMatch(/clé d’accès/i)

  const next = await stepOf(email)
  expect(next).toMatchObject({ kind: 'confirm', methods: ['passkey'] })
  const challenge = (await visitor.post('second-step/passkey-options', { token: next.token })).json().data
  const confirmed = await visitor.post('second-step/passkey', { token: next.token, response: own.use(challenge) })
  expect(await visitor.statusOf(confirmed.json().access_token)).toBe(200)
})

test('a key of another address, an old challenge and that of another person set up nothing; the step stays open', async () => {
  const { id, email } = await addPerson('manager', 'Prudente')
  const other = await addPerson('manager', 'Autre')
  const { token } = await stepOf(email)
  const own = createPasskey(ORIGIN)
  const foreign = createPasskey('https://ailleurs.fr').create(await optionsOf(token))
  const ofAnother = own.create(await optionsOf((await stepOf(other.email)).token))
  for (const response of [foreign, ofAnother, own.create({ challenge: 'eA' }), null, {}, 'x']) {
    const refused = await enrolled(token, response)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'passkey_refused'])
  }
  expect(await keysOf(id)).toEqual([])
  expect((await enrolled(token, own.create(await optionsOf(token)))).statusCode).toBe(200)
  expect(await keysOf(id)).toHaveLength(1)
})

test('a step that is used, of another kind or unknown sets up nothing', async () => {
  const { id, email } = await addPerson('manager', 'Pressée')
  const { token } = await stepOf(email)
  const response = createPasskey(ORIGIN).create(await optionsOf(token))
  expect((await enrolled(token, response)).statusCode).toBe(200)
  const { token: confirming } = await stepOf(email)
  for (const wrong of [token, confirming, 'x', 5, null]) {
    const refused = await enrolled(wrong, response)
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'step_expired'])
  }
  for (const wrong of [token, confirming]) {
    expect((await visitor.post('second-step/enrol/passkey-options', { token: wrong })).json().code).toBe('step_expired')
  }
  expect(await keysOf(id)).toHaveLength(1)
})

test('of two factors that are set up at once, one opens a session', async () => {
  const { id, email } = await addPerson('manager', 'Double')
  const [first, second] = [await stepOf(email), await stepOf(email)]
  const { secret } = (await visitor.post('second-step/enrol', { token: first.token })).json().data
  const response = createPasskey(ORIGIN).create(await optionsOf(second.token))
  const answers = await Promise.all([
    visitor.post('second-step/enrolled', { token: first.token, code: applicationWith(secret).code() }),
    enrolled(second.token, response),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  const applications = (await server.database.query.select().from(totp).where(eq(totp.user_id, id))).filter(
    (one) => one.confirmed_at !== null,
  )
  expect(applications.length + (await keysOf(id)).length).toBe(1)
})

test('answers for one step are limited', async () => {
  const { email } = await addPerson('manager', 'Sourde')
  const { token } = await stepOf(email)
  const answers = []
  for (let turn = 0; turn < 12; turn++) answers.push((await enrolled(token, {})).statusCode)
  expect(answers.filter((status) => status === 422)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})
