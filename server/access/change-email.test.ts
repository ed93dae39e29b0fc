import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../database/schema/people.ts'
import { createPasswordHolders } from '../testing/people/password-holders.ts'
import { createVisitor, type Visitor } from '../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { issueToken } from './one-time-tokens.ts'

const CURRENT = 'mon mot de passe actuel'

let server: TestServer
let visitor: Visitor
let addPerson: Awaited<ReturnType<typeof createPasswordHolders>>
let id: number
let email: string
let here: Caller

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, CURRENT)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ id, email } = await addPerson('technicien', 'Demenage'))
  here = await server.asUser(id)
})

const change = (next: string, current_password = CURRENT) => visitor.post('email', { current_password, email: next }, { token: here.token })
const stored = async () => (await server.database.query.select().from(user).where(eq(user.id, id)))[0]?.email

describe('changing one’s e-mail address', () => {
  test('signs in with the new one, voids links, reaches other devices, and mails the previous address', async () => {
    const link = await issueToken(server.database.query, 'recover', id)
    const before = (await here.get(`/api/models/user/${id}`)).json().data.version
    const answer = await change(`nouvelle-${email}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }])
    expect((await here.get(`/api/models/user/${id}`)).json().data).toMatchObject({ email: `nouvelle-${email}`, version: before + 1 })
    expect((await visitor.post('set-new-password', { token: link, password: 'un mot tout nouveau' })).json().code).toBe('link_invalid')
    expect((await visitor.post('login', { email: `nouvelle-${email}`, password: CURRENT })).statusCode).toBe(200)
    await visitor.settled()
    expect(server.mailbox.take(`nouvelle-${email}`)).toEqual([])
    const [letter] = server.mailbox.take(email)
    expect([letter?.kind, letter?.link]).toEqual(['emailChanged', null])
    expect(letter?.text).toContain(`nouvelle-${email}`)
  })

  test('needs the password', async () => {
    const answer = await change(`nouvelle-${email}`, 'un autre mot de passe')
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['current_password']])
    expect(await stored()).toBe(email)
  })

  test('refuses the address of somebody else, whatever its case', async () => {
    const answer = await change('MANAGER@exemple.fr')
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']])
    expect(await stored()).toBe(email)
  })

  test('to the same address changes nothing and sends no mail', async () => {
    expect((await change(email)).statusCode).toBe(200)
    await visitor.settled()
    expect(server.mailbox.take(email)).toEqual([])
  })
})

describe('a manager who changes the e-mail address of a person', () => {
  const correct = async (values: object): Promise<void> => {
    expect((await (await server.as('manager')).put(`/api/models/user/${id}`, values)).statusCode).toBe(200)
    await visitor.settled()
  }

  test('has the previous address told', async () => {
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(`nouvelle-${email}`)).toEqual([])
    const [letter, ...others] = server.mailbox.take(email)
    expect([letter?.kind, letter?.link, others]).toEqual(['emailChanged', null, []])
    expect(letter?.text).toContain(`nouvelle-${email}`)
  })

  test.each([
    ['another field', () => ({ lastname: 'Blanc' })],
    ['the case of its letters alone', () => ({ email: email.toUpperCase() })],
    ['a closed account', () => ({ email: `nouvelle-${email}`, is_active: false })],
  ])('sends nothing for %s', async (_, values) => {
    await correct(values())
    expect(server.mailbox.take(email)).toEqual([])
  })

  const withoutPassword = async (): Promise<void> => {
    const { id: invited, email: address } = await addPerson('technicien', 'Invitee')
    ;[id, email] = [invited, address]
    await server.database.query.update(user).set({ password_hash: null }).where(eq(user.id, id))
  }

  test('sends nothing to an address whose owner has no password and has never signed in', async () => {
    await withoutPassword()
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(email)).toEqual([])
  })

  test('has the previous address of a person told who signs in by another service', async () => {
    await withoutPassword()
    await server.asUser(id)
    await correct({ email: `nouvelle-${email}` })
    expect(server.mailbox.take(email).map(({ kind }) => kind)).toEqual(['emailChanged'])
  })
})
