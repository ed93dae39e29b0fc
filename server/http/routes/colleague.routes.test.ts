import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAccountsOf } from '../../access/accounts/colleagues.ts'
import { user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let visitor: Visitor
let manager: Caller
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  manager = await server.as('clientManager')
})
afterAll(() => server.close())

const COLLEAGUES = '/api/interfaces/colleagues'

const someone = (others: object = {}) => {
  made += 1
  return { firstname: 'Nour', lastname: `Petit${made}`, email: `nour${made}@mairie.fr`, ...others }
}

const invite = (body: object, by = manager) => by.post(COLLEAGUES, body)
const remove = (id: number, by = manager) => by.post(`${COLLEAGUES}/${id}/remove`)
const stored = async (id: number) => (await server.database.query.select().from(user).where(eq(user.id, id)))[0]
const fieldsIn = (answer: { json(): { errors?: object } }) => Object.keys(answer.json().errors ?? {})

const invited = async (): Promise<{ readonly id: number; readonly email: string }> => {
  const body = someone()
  const { id } = (await invite(body)).json().data
  await visitor.settled()
  server.mailbox.take(body.email)
  return { id, email: body.email }
}

describe('an invitation', () => {
  test('opens an account of the own company, whose link chooses a password', async () => {
    const body = someone({ is_client_manager: true })
    const answer = await invite(body)
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json().data
    expect(await stored(id)).toMatchObject({
      ...body,
      client_id: server.fixture.ownClient,
      is_active: true,
      password_hash: null,
    })
    await visitor.settled()
    const [letter] = server.mailbox.take(body.email)
    expect([letter?.kind, letter?.text.includes('Direction')]).toEqual(['colleague', true])
    const token = new URL(letter?.link ?? '').searchParams.get('token') ?? ''
    expect((await visitor.post('set-new-password', { token, password: 'un mot tout nouveau' })).statusCode).toBe(200)
    expect((await visitor.post('login', { email: body.email, password: 'un mot tout nouveau' })).statusCode).toBe(200)
  })

  test('is in the activity with its author, and in the feed of the company and the staff only', async () => {
    const { id } = await invited()
    const lines = await server.database.query
      .select()
      .from(activity)
      .where(and(eq(activity.record_id, id), eq(activity.action, 'inviteColleague')))
    expect(lines.map(({ user_id }) => user_id)).toEqual([server.fixture.people.clientManager])
    const sees = async (person: Parameters<TestServer['as']>[0]): Promise<readonly boolean[]> => {
      const caller = await server.as(person)
      const fed = (await caller.get('/api/models/user?since=&limit=1000'))
        .json()
        .data.map((row: { id: number }) => row.id)
      return [fed.includes(id), (await caller.get(`/api/models/user/${id}`)).statusCode === 200]
    }
    expect([await sees('client'), await sees('technicien'), await sees('otherClient')]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
  })

  test('is sent again to a person without password, and refused for one with an account', async () => {
    const { id, email } = await invited()
    const again = await invite(someone({ email: email.toUpperCase() }))
    expect(again.json()).toEqual({ data: { id } })
    await visitor.settled()
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['colleague'])
    expect((await stored(id))?.is_client_manager).toBe(false)
    await invite(someone({ email, is_client_manager: true }))
    expect((await stored(id))?.is_client_manager).toBe(true)
    await server.database.query.update(user).set({ password_hash: 'x' }).where(eq(user.id, id))
    expect(fieldsIn(await invite(someone({ email })))).toEqual(['email'])
  })

  test('refuses every address of another company, of the staff, of a request or of an erased account in the same words, and changes nothing', async () => {
    const requested = await server.fixture.addUser('client', 'Demande', server.fixture.ownClient, {
      is_active: false,
      requested_at: new Date().toISOString(),
    })
    const promoted = await server.fixture.addUser('technicien', 'Promu', server.fixture.ownClient, { is_active: false })
    const erased = await server.fixture.addUser('client', 'Efface', server.fixture.ownClient, {
      is_active: false,
      erased_at: new Date().toISOString(),
    })
    const people = [server.fixture.people.otherClient, server.fixture.people.manager, requested, promoted, erased]
    const answers: string[] = []
    for (const id of people) {
      const before = await stored(id)
      const answer = await invite(someone({ email: before?.email }))
      answers.push(`${answer.statusCode} ${JSON.stringify(answer.json().errors)}`)
      expect(await stored(id)).toEqual(before)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^422/)
  })

  test('can’t be made by other people of the company, nor with a role or a company', async () => {
    const body = someone()
    const plain = await server.as('client')
    expect((await invite(body, plain)).statusCode).toBe(403)
    expect((await invite(body, await server.as('technicien'))).statusCode).toBe(403)
    for (const extra of [{ role_id: 1 }, { client_id: server.fixture.otherClient }, { is_active: false }]) {
      expect((await invite(someone(extra))).statusCode, JSON.stringify(extra)).toBe(422)
    }
    expect(fieldsIn(await invite({ ...body, email: 'nour' }))).toEqual(['email'])
  })

  test('is limited in number, also where its address is refused', async () => {
    const id = await server.fixture.addUser('client', 'Zele', server.fixture.ownClient, { is_client_manager: true })
    const zealous = await server.asUser(id)
    const codes: number[] = []
    const turns = Array.from({ length: 22 }, (_, turn) =>
      turn % 2 === 0 ? someone() : someone({ email: 'manager@exemple.fr' }),
    )
    for (const body of turns) codes.push((await invite(body, zealous)).statusCode)
    // Refused addresses count: otherwise invitations would search for accounts.
    expect([
      codes.filter((code) => code === 200).length,
      codes.filter((code) => code === 422).length,
      codes.at(-1),
    ]).toEqual([10, 10, 429])
  })
})

describe('a removal', () => {
  test('ends the access at once, and an invitation gives it back', async () => {
    const { id, email } = await invited()
    const colleague = await server.asUser(id)
    expect((await colleague.get('/api/models/ticket')).statusCode).toBe(200)
    expect((await remove(id)).json()).toEqual({ data: null })
    expect((await colleague.get('/api/models/ticket')).statusCode).toBe(401)
    expect(await stored(id)).toMatchObject({ is_active: false, client_id: server.fixture.ownClient })
    expect((await remove(id)).statusCode).toBe(404)
    expect((await invite(someone({ email }))).json()).toEqual({ data: { id } })
    expect(await stored(id)).toMatchObject({ is_active: true })
  })

  test('does not reach other companies or the staff, can’t be turned against oneself, and is no right of others', async () => {
    const { people } = server.fixture
    expect((await remove(people.otherClient)).statusCode).toBe(404)
    expect((await remove(people.manager)).statusCode).toBe(404)
    expect((await remove(987_654)).statusCode).toBe(404)
    const promoted = await server.fixture.addUser('technicien', 'Venu', server.fixture.ownClient)
    expect((await remove(promoted)).statusCode).toBe(404)
    expect((await stored(promoted))?.is_active).toBe(true)
    expect((await remove(people.clientManager)).statusCode).toBe(403)
    for (const person of ['client', 'technicien', 'manager', 'otherClient'] as const) {
      expect((await remove(people.secondClient, await server.as(person))).statusCode, person).toBe(403)
    }
    const kept = [people.otherClient, people.manager, people.clientManager, people.secondClient]
    for (const id of kept) expect((await stored(id))?.is_active).toBe(true)
  })

  test('of two people who remove each other at once one remains', async () => {
    const pair = []
    for (const name of ['Alix', 'Sacha']) {
      const id = await server.fixture.addUser('client', name, server.fixture.ownClient, { is_client_manager: true })
      pair.push({ id, caller: await server.asUser(id) })
    }
    const [one, other] = pair
    if (!one || !other) throw new Error('The people are missing.')
    const codes = await Promise.all([remove(other.id, one.caller), remove(one.id, other.caller)])
    const open = [await stored(one.id), await stored(other.id)].filter((person) => person?.is_active)
    expect([open.length, codes.filter(({ statusCode }) => statusCode === 200).length]).toEqual([1, 1])
  })

  test('and an invitation need a person who still manages the accounts', async () => {
    const id = await server.fixture.addUser('client', 'Camille', server.fixture.ownClient, { is_client_manager: true })
    const attempt = (change: object) =>
      server.database.query.transaction(async (transaction) => {
        await transaction.update(user).set(change).where(eq(user.id, id))
        return lockAccountsOf(transaction, server.fixture.ownClient, id)
      })
    for (const change of [
      { is_active: false },
      { is_client_manager: false },
      { client_id: server.fixture.otherClient },
    ])
      await expect(attempt(change), JSON.stringify(change)).rejects.toMatchObject({ code: 'forbidden' })
    await attempt({ is_active: true })
  })
})
