import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import { MODEL_NAMES } from '#contract/registry.ts'
import { notification } from '../../database/schema/conversation.ts'
import { limitUse } from '../../database/schema/limits.ts'
import { user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { type Applicant, createApplicant } from '../../testing/people/applicant.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const MANAGER = 'manager@exemple.fr'

let server: TestServer
let visitor: Visitor
let zoe: Applicant

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  zoe = createApplicant(server, visitor)
  server.mailbox.letters.length = 0
  // Managers get ten single mails an hour.
  await server.database.query.delete(limitUse)
})

describe('asking for an account', () => {
  test('makes a closed one of role client, without client, that can’t sign in', async () => {
    const answer = await zoe.register({ phone: '01 99 00 12 34' }, { language: 'en' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: null }])
    const person = await zoe.stored()
    expect(person).toMatchObject({
      company: 'Roux & Fils',
      phone: '01 99 00 12 34',
      client_id: null,
      is_active: false,
      locale: 'en',
    })
    expect(person?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await zoe.login()).json().code).toBe('account_pending')
    expect((await zoe.login('un autre mot')).json().code).toBe('invalid_credentials')
  })

  test.each([
    ['fr', '/manager/users/'],
    ['en', '/en/manager/users/'],
  ] as const)('tells every manager in %s by mail, and in the product', async (locale, path) => {
    await server.database.query.update(user).set({ locale }).where(eq(user.email, MANAGER))
    await zoe.register()
    const [letter] = server.mailbox.take(MANAGER)
    const id = (await zoe.stored())?.id
    expect(letter?.link).toBe(`http://localhost${path}${id}`)
    for (const said of ['Zoé Roux', 'Roux & Fils', zoe.email]) expect(letter?.text).toContain(said)
    const told = await server.database.query
      .select()
      .from(notification)
      .where(eq(notification.user_id, server.fixture.people.manager))
    expect(told.at(-1)?.data).toMatchObject({
      link: `/manager/users/${id}`,
      message: { fr: expect.stringContaining('Zoé Roux') },
    })
    expect(server.mailbox.letters).toEqual([])
  })

  test('is audited, without the password', async () => {
    await zoe.register()
    const rows = await server.database.query.select().from(activity).where(eq(activity.action, 'register'))
    expect(rows.at(-1)).toMatchObject({
      user_id: null,
      model: 'session',
      after: { email: zoe.email, company: 'Roux & Fils', known: false },
    })
    expect(JSON.stringify(rows)).not.toContain(zoe.password)
  })

  test('refuses a password made of what it says of the person', async () => {
    const answer = await zoe.register({ company: 'Garage Central', password: 'GarageCentral69' })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['password']])
    expect(await zoe.stored()).toBeUndefined()
  })

  test('names what is missing or wrong', async () => {
    const answer = await visitor.post('register', {
      email: 'pas une adresse',
      password: 'court',
      role_id: 1,
      is_active: true,
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      ['company', 'email', 'firstname', 'is_active', 'lastname', 'password', 'role_id'].sort(),
    )
  })

  test('six times a minute from one address waits', async () => {
    const address = '192.0.2.50'
    for (let time = 0; time < 5; time++)
      expect((await zoe.register({ email: `serie${time}@exemple.fr` }, { address })).statusCode).toBe(202)
    expect((await zoe.register({ email: 'serie9@exemple.fr' }, { address })).statusCode).toBe(429)
  })

  test('that the server is too busy to take counts for nothing', async () => {
    const { passwords } = server.services
    const { hash } = passwords
    passwords.hash = async () => {
      throw new DomainError('unavailable', { detail: { retryAfterSeconds: 15 } })
    }
    const address = '192.0.2.51'
    for (let time = 0; time < 8; time++) expect((await zoe.register({}, { address })).statusCode).toBe(503)
    passwords.hash = hash
    for (let time = 0; time < 5; time++)
      expect((await zoe.register({ email: `libre${time}@exemple.fr` }, { address })).statusCode).toBe(202)
  })

  test('by as many networks as there are keeps no other network waiting', async () => {
    for (let network = 0; network < 25; network++) {
      const answer = await zoe.register({ email: `reseau${network}@exemple.fr` }, { address: `198.51.100.${network}` })
      expect(answer.statusCode, `network ${network}`).toBe(202)
    }
  })

  test('from one IPv6 /48 is counted together, and from another it is not', async () => {
    const ask = async (time: number, network: string) =>
      (await zoe.register({ email: `bloc${time}@exemple.fr` }, { address: `2001:db8:${network}::1` })).statusCode
    const statuses: number[] = []
    for (let time = 0; time < 42; time++) statuses.push(await ask(time, `5:${time.toString(16)}`))
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([40, 429])
    expect(await ask(42, '6:0')).toBe(202)
  })

  test('by many at once mails managers ten times an hour, then as a count, and each is stored', async () => {
    const before = await server.database.query.$count(notification)
    for (let time = 0; time < 15; time++)
      expect((await zoe.register({ email: `vague${time}@exemple.fr` })).statusCode).toBe(202)
    const letters = server.mailbox.take(MANAGER)
    expect(letters.map(({ kind }) => kind)).toEqual([...Array(10).fill('registration'), 'registrations'])
    expect(letters.at(-1)?.link).toMatch(/\/manager\/users\?is_active=false&requested_at=1970-01-01\.\.$/)
    expect(letters.at(-1)?.subject).toMatch(/\d+/)
    expect((await server.database.query.$count(notification)) - before).toBe(11)
    const stored = await server.database.query.select().from(user).where(sql`${user.email} like 'vague%'`)
    expect(stored).toHaveLength(15)
  })

  test('for one e-mail address from everywhere waits after twenty a minute, for another it does not', async () => {
    const from = async (network: number, others = {}) =>
      (await zoe.register(others, { address: `203.0.113.${network}` })).statusCode
    for (let network = 0; network < 20; network++) expect(await from(network)).toBe(202)
    expect(await from(20, { email: zoe.email.toUpperCase() })).toBe(429)
    expect(await from(21, { email: 'autre@exemple.fr' })).toBe(202)
  })
})

describe('a known address', () => {
  test('gets the same answer, does not change the account, and mails its owner', async () => {
    const before = await server.database.query.select().from(user).where(eq(user.id, server.fixture.people.client))
    const [known, unknown] = [await zoe.register({ email: 'CLIENT@exemple.fr' }), await zoe.register()]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await server.database.query.select().from(user).where(eq(user.id, server.fixture.people.client))).toEqual(
      before,
    )
    const [letter, ...others] = server.mailbox.take('client@exemple.fr')
    expect(others).toEqual([])
    expect(letter?.kind).toBe('alreadyKnown')
    expect(letter?.link).toBe('http://localhost/auth/recover-password')
    expect(letter?.text).not.toContain('Zoé')
  })

  test('that is open already is answered so, and mails no manager again', async () => {
    await zoe.register()
    server.mailbox.letters.length = 0
    await zoe.register({ password: 'un tout autre mot de passe' })
    expect(server.mailbox.letters.map(({ kind, to }) => [kind, to])).toEqual([['alreadyPending', zoe.email]])
    expect((await zoe.login()).json().code).toBe('account_pending')
  })

  test('is mailed to three times a day at most, from wherever it is asked for', async () => {
    const email = 'seconde@exemple.fr'
    for (let time = 0; time < 5; time++) expect((await zoe.register({ email })).statusCode).toBe(202)
    expect(server.mailbox.take(email)).toHaveLength(2)
    await server.database.query
      .update(limitUse)
      .set({ times: sql`array(select t - interval '1 hour' from unnest(${limitUse.times}) t)` })
    for (let time = 0; time < 5; time++) expect((await zoe.register({ email })).statusCode).toBe(202)
    expect(server.mailbox.take(email)).toHaveLength(1)
  })

  test('asked for twice at once makes one account', async () => {
    const answers = await Promise.all([zoe.register(), zoe.register(), zoe.register()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(await server.database.query.select().from(user).where(eq(user.email, zoe.email))).toHaveLength(1)
  })
})

test('a person of role client without client sees no row of anything but what everyone sees', async () => {
  const id = await server.fixture.addUser('client', 'Seul')
  const alone = await server.asUser(id)
  const shared = ['role', 'ticket_status', 'ticket_priority', 'ticket_type', 'settings']
  for (const model of MODEL_NAMES.filter((name) => !shared.includes(name))) {
    for (const query of ['orderBy=id:asc&limit=all', 'since=']) {
      const answer = await alone.get(`/api/models/${model}?${query}`)
      if (answer.statusCode === 403) continue
      expect(answer.statusCode, `${model}?${query}: ${answer.body}`).toBe(200)
      expect(answer.json().data, `${model}?${query}`).toEqual([])
    }
  }
})
