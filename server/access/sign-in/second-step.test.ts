import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { recoveryCode, totp } from '../../database/schema/second-factor.ts'
import { oneTimeToken } from '../../database/schema/session.ts'
import { createPasswordHolders, type PasswordHolder } from '../../testing/people/password-holders.ts'
import { type Application, addApplication, applicationWith } from '../../testing/people/second-factor.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { openSession } from '../sessions/sessions.ts'

const PASSWORD = 'cheval pile agrafe'
let server: TestServer
let visitor: Visitor
let addPerson: (role: 'manager' | 'technicien' | 'client', name: string) => Promise<PasswordHolder>

/** Time stands still in the middle of a step: codes change every 30 s. */
const MIDDLE_OF_STEP = Math.floor(Date.now() / 30_000) * 30_000 + 15_000

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE_OF_STEP })
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, PASSWORD)
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(() => {
  server.mailbox.letters.length = 0
})

const login = (email: string) => visitor.post('login', { email, password: PASSWORD })
const stepOf = async (email: string): Promise<string> => (await login(email)).json().second_step.token
const confirm = (token: string, code: string, address?: string) =>
  visitor.post('second-step', { token, code }, address ? { address } : {})

const withApplication = async (role: 'manager' | 'technicien' = 'technicien', name = 'Deux') => {
  const person = await addPerson(role, name)
  const caller = await server.asUser(person.id)
  return { ...person, caller, ...(await addApplication(caller, PASSWORD)) }
}

const require2 = (isOn: boolean) => server.database.query.update(settings).set({ require_two_factors: isOn })

describe('a sign-in with an application', () => {
  let ada: PasswordHolder & { caller: Caller; application: Application; codes: readonly string[] }
  beforeAll(async () => {
    ada = await withApplication()
  })

  test('has two steps: the password opens nothing by itself', async () => {
    const answer = await login(ada.email)
    expect(answer.json()).toEqual({
      second_step: { kind: 'confirm', token: expect.any(String), methods: ['totp'], expires_in: 600 },
    })
    const { token } = answer.json().second_step
    expect(await visitor.statusOf(token)).toBe(401)
    const confirmed = await confirm(token, ada.application.code())
    expect(confirmed.json()).toMatchObject({ token_type: 'Bearer' })
    expect(await visitor.statusOf(confirmed.json().access_token)).toBe(200)
  })

  test('refuses a code that was used, and accepts a clock that is a step ahead', async () => {
    const used = await confirm(await stepOf(ada.email), ada.application.code())
    expect(used.statusCode).toBe(422)
    expect(Object.keys(used.json().errors)).toEqual(['code'])
    expect((await confirm(await stepOf(ada.email), ada.application.code(1))).statusCode).toBe(200)
    expect((await confirm(await stepOf(ada.email), ada.application.code(2))).statusCode).toBe(422)
    expect((await confirm(await stepOf(ada.email), ada.application.code(-2))).statusCode).toBe(422)
  })

  test('spends its step: a second use of it opens nothing', async () => {
    const token = await stepOf(ada.email)
    const [code] = ada.codes
    expect((await confirm(token, code ?? '')).statusCode).toBe(200)
    expect((await confirm(token, ada.codes[1] ?? '')).json().code).toBe('step_expired')
  })

  test('refuses a step that is old, of another kind, or unknown', async () => {
    const token = await stepOf(ada.email)
    await server.database.query
      .update(oneTimeToken)
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where(eq(oneTimeToken.purpose, 'second_step'))
    for (const wrong of [token, 'x'])
      expect((await confirm(wrong, ada.application.code())).json().code).toBe('step_expired')
    expect((await visitor.post('second-step/enrol', { token: await stepOf(ada.email) })).json().code).toBe(
      'step_expired',
    )
  })
})

describe('recovery codes', () => {
  test('are ten, open the account once each, and their use sends a mail', async () => {
    const { email, codes } = await withApplication()
    expect(new Set(codes).size).toBe(10)
    expect((await confirm(await stepOf(email), codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '')).statusCode).toBe(
      200,
    )
    await visitor.settled()
    const used = server.mailbox.take(email).find(({ kind }) => kind === 'recoveryCodeUsed')
    expect(used?.text).toContain('9')
    expect((await confirm(await stepOf(email), codes[0] ?? '')).statusCode).toBe(422)
  })

  test('are stored as hashes, and replaced all at once', async () => {
    const { id, email, caller, codes } = await withApplication()
    const stored = await server.database.query.select().from(recoveryCode).where(eq(recoveryCode.user_id, id))
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    const renewed = await caller.post('/api/interfaces/auth/factors/recovery-codes', { current_password: PASSWORD })
    const fresh: readonly string[] = renewed.json().data.recovery_codes
    expect(fresh).toHaveLength(10)
    expect((await confirm(await stepOf(email), codes[1] ?? '')).statusCode).toBe(422)
    expect((await confirm(await stepOf(email), fresh[1] ?? '')).statusCode).toBe(200)
  })

  test('are made for nobody without a factor', async () => {
    const { id } = await addPerson('technicien', 'Seul')
    const answer = await (await server.asUser(id)).post('/api/interfaces/auth/factors/recovery-codes', {
      current_password: PASSWORD,
    })
    expect(answer.json().code).toBe('transition_not_allowed')
  })
})

test('a guesser who knows the password is slowed down, the person from elsewhere is not', async () => {
  const { email, application } = await withApplication()
  const token = await stepOf(email)
  const answers = []
  for (let guess = 0; guess < 7; guess++) answers.push(await confirm(token, `00000${guess}`, '203.0.113.7'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect((await confirm(await stepOf(email), application.code())).statusCode).toBe(200)
})

test('many networks together are slowed down too', async () => {
  const { email } = await withApplication()
  const token = await stepOf(email)
  const answers = []
  for (let guess = 0; guess < 12; guess++) answers.push(await confirm(token, '000000', `198.51.100.${guess}`))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('a factor is added and removed with the password only, and each change is mailed and logged', async () => {
  const { id, email } = await addPerson('technicien', 'Soigneux')
  const caller = await server.asUser(id)
  const path = '/api/interfaces/auth/factors/totp'
  for (const current_password of ['faux', null]) {
    const refused = await caller.post(path, { current_password })
    expect(Object.keys(refused.json().errors)).toEqual(['current_password'])
  }
  await addApplication(caller, PASSWORD)
  expect((await caller.post(path, { current_password: PASSWORD })).json().code).toBe('second_factor_exists')
  const factors = (await caller.get('/api/interfaces/auth/factors')).json().data
  expect(factors).toMatchObject({
    totp_since: expect.any(String),
    passkeys: [],
    recovery_codes_left: 10,
    is_required: false,
    has_password: true,
  })
  expect((await caller.post(`${path}/remove`, { current_password: PASSWORD })).statusCode).toBe(200)
  expect((await login(email)).json()).toHaveProperty('access_token')
  expect((await caller.get('/api/interfaces/auth/factors')).json().data.recovery_codes_left).toBe(0)
  await visitor.settled()
  expect(server.mailbox.take(email).filter(({ kind }) => kind === 'secondFactorChanged')).toHaveLength(2)
  const logged = await rowsOf<{ action: string }>(
    server.database.query,
    sql`select action from activity where user_id = ${id} and model = 'session' order by id`,
  )
  expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['addTotp', 'removeTotp']))
})

test('an application that was never confirmed asks for nothing at the next sign-in', async () => {
  const { id, email } = await addPerson('technicien', 'Hésitant')
  const caller = await server.asUser(id)
  await caller.post('/api/interfaces/auth/factors/totp', { current_password: PASSWORD })
  expect((await caller.post('/api/interfaces/auth/factors/totp/confirm', { code: '000000' })).statusCode).toBe(422)
  expect((await login(email)).json()).toHaveProperty('access_token')
})

test('only a manager with a second factor requires one of all', async () => {
  const change = (caller: Caller) => caller.put('/api/models/settings/1', { require_two_factors: true })
  const { id } = await addPerson('manager', 'Sans')
  const refused = await change(await server.asUser(id))
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['require_two_factors']])
  const { caller } = await withApplication('manager', 'Avec')
  expect((await change(caller)).statusCode).toBe(200)
  await require2(false)
})

describe('with a second factor required of managers', () => {
  beforeAll(() => require2(true))
  afterAll(() => require2(false))

  test('a manager without one is led to it, and nothing else is open until then', async () => {
    const { id, email } = await addPerson('manager', 'Tenu')
    const former = await server.asUser(id)
    expect((await former.get('/api/models/ticket')).statusCode).toBe(401)
    const step = (await login(email)).json().second_step
    expect(step).toMatchObject({ kind: 'enrol', methods: [] })
    const { secret } = (await visitor.post('second-step/enrol', { token: step.token })).json().data
    expect((await visitor.post('second-step/enrolled', { token: step.token, code: '000000' })).statusCode).toBe(422)
    const done = await visitor.post('second-step/enrolled', { token: step.token, code: applicationWith(secret).code() })
    expect(done.json().recovery_codes).toHaveLength(10)
    expect(await visitor.statusOf(done.json().access_token)).toBe(200)
    expect((await visitor.post('second-step/enrol', { token: step.token })).json().code).toBe('step_expired')
    expect((await login(email)).json().second_step.kind).toBe('confirm')
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['secondFactorChanged'])
  })

  test('does not give their former sessions back: neither the new factor nor the end of the requirement', async () => {
    const { id, email } = await addPerson('manager', 'Ancien')
    const former = await openSession(server.database.query, id)
    const step = (await login(email)).json().second_step
    const { secret } = (await visitor.post('second-step/enrol', { token: step.token })).json().data
    const drops = watchDrops(server)
    const done = await visitor.post('second-step/enrolled', { token: step.token, code: applicationWith(secret).code() })
    expect(done.statusCode).toBe(200)
    expect(drops).toEqual([{ userId: String(id) }])
    expect(await visitor.statusOf(done.json().access_token)).toBe(200)
    expect(await visitor.statusOf(former.access_token)).toBe(401)
    expect((await visitor.post('refresh', { refresh_token: former.refresh_token })).statusCode).toBe(401)

    await require2(false)
    const other = await addPerson('manager', 'Libre')
    const open = await openSession(server.database.query, other.id)
    const { caller } = await withApplication('manager', 'Exigeant')
    const [stored] = await server.database.query.select({ id: settings.id }).from(settings)
    expect((await caller.put(`/api/models/settings/${stored?.id}`, { require_two_factors: true })).statusCode).toBe(200)
    await require2(false)
    expect(await visitor.statusOf(open.access_token)).toBe(401)
    expect((await visitor.post('refresh', { refresh_token: open.refresh_token })).statusCode).toBe(401)
    expect(await visitor.statusOf(caller.token)).toBe(200)
    await require2(true)
  })

  test('the last one can’t be removed', async () => {
    await require2(false)
    const { caller, id } = await withApplication('manager', 'Dernier')
    await require2(true)
    const refused = await caller.post('/api/interfaces/auth/factors/totp/remove', { current_password: PASSWORD })
    expect(refused.json().code).toBe('second_factor_required')
    expect(await server.database.query.select().from(totp).where(eq(totp.user_id, id))).toHaveLength(1)
  })

  test('others sign in as before', async () => {
    const { email } = await addPerson('technicien', 'Libre')
    expect((await login(email)).json()).toHaveProperty('access_token')
  })
})

describe('a manager', () => {
  test('resets the factors of another person, ends their sessions, and mails them who did it', async () => {
    const { id, email, caller } = await withApplication()
    const manager = await server.as('manager')
    expect((await manager.post(`/api/models/user/${id}/resetSecondFactors`)).statusCode).toBe(200)
    expect((await caller.get('/api/models/ticket')).statusCode).toBe(401)
    expect((await login(email)).json()).toHaveProperty('access_token')
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toContain('secondFactorReset')
    const [logged] = await rowsOf<{ user_id: unknown }>(
      server.database.query,
      sql`select user_id from activity where action = 'resetSecondFactors' and record_id = ${id}`,
    )
    expect(Number(logged?.user_id)).toBe(server.fixture.people.manager)
  })

  test('resets neither their own nor those of nobody', async () => {
    const manager = await server.as('manager')
    expect(
      (await manager.post(`/api/models/user/${server.fixture.people.manager}/resetSecondFactors`)).json().code,
    ).toBe('forbidden')
    expect((await manager.post('/api/models/user/987654/resetSecondFactors')).json().code).toBe('not_found')
  })
})

test('no answer, feed or log carries a secret', async () => {
  const { id, caller, application, codes } = await withApplication()
  const manager = await server.as('manager')
  const answers = await Promise.all([
    caller.get('/api/interfaces/auth/factors'),
    caller.get('/api/interfaces/auth/user'),
    manager.get(`/api/models/user/${id}`),
    manager.get('/api/models/user?since='),
    manager.get('/api/models/activity?since='),
  ])
  for (const { body } of answers) {
    expect(body).not.toContain(application.secret)
    expect(body).not.toContain(codes[0])
  }
})
