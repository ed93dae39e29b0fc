import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '../../database/schema/people.ts'
import { tokenIn } from '../../testing/mailbox.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createVisitor, type Visitor, watchDrops } from '../../testing/visitor.ts'

const PASSWORD = 'le mot de ma demande'

let server: TestServer
let visitor: Visitor
let manager: Caller
let people = 0
let email: string

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(() => {
  people++
  email = `zoe${people}@exemple.fr`
  server.mailbox.letters.length = 0
})

const request = (others: object = {}) => ({ firstname: 'Zoé', lastname: 'Roux', email, password: PASSWORD, company: 'Roux & Fils', ...others })

const register = async (others: object = {}, manner: Parameters<Visitor['post']>[2] = {}) => {
  const answer = await visitor.post('register', request(others), manner)
  await visitor.settled()
  return answer
}
const stored = async () => (await server.database.query.select().from(user).where(eq(user.email, email)))[0]
const login = (password = PASSWORD) => visitor.post('login', { email, password })
const accept = async (id: number, body: object = { is_active: true, client_id: server.fixture.ownClient }) => {
  const answer = await manager.put(`/api/models/user/${id}`, body)
  await visitor.settled()
  return answer
}

describe('acceptance', () => {
  test('needs a client, and only for opening the account', async () => {
    await register()
    const id = (await stored())?.id ?? 0
    expect((await accept(id, { is_active: true })).json().errors).toHaveProperty('client_id')
    expect((await accept(id, { lastname: 'Roux-Blanc' })).statusCode).toBe(200)
    expect(server.mailbox.take(email)).toEqual([])
  })

  test('is told by a mail whose link confirms the address: only then does the password count', async () => {
    await register()
    await accept((await stored())?.id ?? 0)
    expect((await login()).json().code).toBe('address_unconfirmed')
    expect((await login('un autre mot')).json().code).toBe('invalid_credentials')
    const [letter, ...others] = server.mailbox.take(email)
    expect(others).toEqual([])
    expect(letter?.kind).toBe('accepted')
    expect(letter?.link).toMatch(/\/auth\/autolog\?autolog=[\w-]{43}&to=\/client$/)
    const token = tokenIn(letter, 'autolog')
    expect((await visitor.post('autolog', { token })).statusCode).toBe(200)
    expect((await visitor.post('autolog', { token })).json().code).toBe('link_invalid')
    expect((await login()).statusCode).toBe(200)
  })

  test('whose link was lost is made good by a recovery', async () => {
    await register()
    await accept((await stored())?.id ?? 0)
    server.mailbox.take(email)
    await visitor.post('recover-password', { email })
    await visitor.settled()
    const token = tokenIn(server.mailbox.take(email)[0], 'token')
    expect((await visitor.post('set-new-password', { token, password: 'un mot à moi seule' })).statusCode).toBe(200)
    expect((await login('un mot à moi seule')).statusCode).toBe(200)
  })

  test('follows the address when the manager corrects it: the former link opens nothing', async () => {
    await register()
    const id = (await stored())?.id ?? 0
    await accept(id)
    const former = tokenIn(server.mailbox.take(email)[0], 'autolog')
    await accept(id, { email: `juste-${email}` })
    expect((await visitor.post('autolog', { token: former })).json().code).toBe('link_invalid')
    expect((await visitor.post('login', { email: `juste-${email}`, password: PASSWORD })).json().code).toBe('address_unconfirmed')
    const token = tokenIn(server.mailbox.take(`juste-${email}`)[0], 'autolog')
    expect((await visitor.post('autolog', { token })).statusCode).toBe(200)
  })

  test('of a person who was here before sends them to the sign-in', async () => {
    const id = await server.fixture.addUser('technicien', `Revenu${people}`)
    const password_hash = await server.services.passwords.hash(PASSWORD)
    await server.database.query.update(user).set({ password_hash }).where(eq(user.id, id))
    await server.asUser(id)
    await accept(id, { is_active: false })
    await accept(id, { is_active: true })
    const [letter] = server.mailbox.take(`revenu${people}@exemple.fr`)
    expect([letter?.kind, letter?.link]).toEqual(['accepted', 'http://localhost/auth/login'])
  })

  test('that the database refuses is told to nobody', async () => {
    await register()
    const id = (await stored())?.id ?? 0
    server.mailbox.letters.length = 0
    const refused = await accept(id, { is_active: true, client_id: server.fixture.ownClient, email: 'client@exemple.fr' })
    expect(refused.statusCode).toBe(422)
    expect(server.mailbox.letters).toEqual([])
  })
})

test('a person whom a manager makes is invited to choose a password, unless the account is closed', async () => {
  const roles = (await manager.get('/api/models/role')).json().data
  const role_id = roles.find((role: { slug: string }) => role.slug === 'technicien').id
  const make = (address: string, is_active: boolean) =>
    manager.post('/api/models/user', { firstname: 'Ali', lastname: 'Petit', email: address, role_id, locale: 'en', is_active })
  expect((await make(email, true)).statusCode).toBe(201)
  expect((await make(`ferme-${email}`, false)).statusCode).toBe(201)
  await visitor.settled()
  const [letter] = server.mailbox.take(email)
  expect([letter?.kind, letter?.subject]).toEqual(['invitation', 'Your account is ready'])
  expect(server.mailbox.letters).toEqual([])
  const answer = await visitor.post('set-new-password', { token: tokenIn(letter, 'token'), password: PASSWORD })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['sight of its client’s invoices', { is_client_manager: true }, 1],
  ['name', { lastname: 'Blanc' }, 0],
] as const)('a change of %s ends the person’s sockets where it changes their rights', async (_, body, count) => {
  const id = await server.fixture.addUser('client', `Ida${people}`, server.fixture.ownClient)
  const drops = watchDrops(server)
  expect((await manager.put(`/api/models/user/${id}`, body)).statusCode).toBe(200)
  expect(drops).toEqual(Array.from({ length: count }, () => ({ userId: String(id) })))
})
