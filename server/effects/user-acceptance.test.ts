import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneTimeToken } from '../database/schema/session.ts'
import { type Applicant, createApplicant } from '../testing/people/applicant.ts'
import { tokenIn } from '../testing/people/mailbox.ts'
import { createPasswordHolders } from '../testing/people/password-holders.ts'
import { createVisitor, type Visitor, watchDrops } from '../testing/people/visitor.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let visitor: Visitor
let manager: Caller
let zoe: Applicant

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  manager = await server.as('manager')
})
afterAll(() => server.close())
beforeEach(() => {
  zoe = createApplicant(server, visitor)
  server.mailbox.letters.length = 0
})

const accept = async (id: number, body: object = { is_active: true, client_id: server.fixture.ownClient }) => {
  const answer = await manager.put(`/api/models/user/${id}`, body)
  await visitor.settled()
  return answer
}

describe('acceptance', () => {
  test('needs a client, and only for opening the account', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    expect((await accept(id, { is_active: true })).json().errors).toHaveProperty('client_id')
    expect((await accept(id, { lastname: 'Roux-Blanc' })).statusCode).toBe(200)
    expect(server.mailbox.take(zoe.email)).toEqual([])
  })

  test('sends a mail whose link confirms the address and asks for a password: the one of the request is ignored', async () => {
    await zoe.register()
    await accept((await zoe.stored())?.id ?? 0)
    expect((await zoe.stored())?.password_hash).toBeNull()
    expect((await zoe.login()).json().code).toBe('invalid_credentials')
    const [letter, ...others] = server.mailbox.take(zoe.email)
    expect(others).toEqual([])
    expect(letter?.kind).toBe('accepted')
    expect(letter?.link).toMatch(/\/auth\/set-new-password\?token=[\w-]{43}$/)
    const token = tokenIn(letter, 'token')
    // Another person may have requested the account for this address.
    expect((await visitor.post('autolog', { token })).json().code).toBe('link_invalid')
    const choose = () => visitor.post('set-new-password', { token, password: 'un mot à moi seule' })
    expect((await choose()).statusCode).toBe(200)
    expect((await choose()).json().code).toBe('link_invalid')
    expect((await zoe.login()).json().code).toBe('invalid_credentials')
    expect((await zoe.login('un mot à moi seule')).statusCode).toBe(200)
  })

  test('whose link was lost is made good by a recovery', async () => {
    await zoe.register()
    await accept((await zoe.stored())?.id ?? 0)
    server.mailbox.take(zoe.email)
    await visitor.post('recover-password', { email: zoe.email })
    await visitor.settled()
    const token = tokenIn(server.mailbox.take(zoe.email)[0], 'token')
    expect((await visitor.post('set-new-password', { token, password: 'un mot à moi seule' })).statusCode).toBe(200)
    expect((await zoe.login('un mot à moi seule')).statusCode).toBe(200)
  })

  test.each([
    [
      'a sign-in link of a manager',
      async (id: number) => {
        await manager.post(`/api/models/user/${id}/sendAutolog`, {})
        await visitor.settled()
        const letter = server.mailbox.take(zoe.email).find(({ kind }) => kind === 'autolog')
        expect((await visitor.post('autolog', { token: tokenIn(letter, 'autolog') })).statusCode).toBe(200)
      },
    ],
    [
      'a removal and an invitation by a colleague',
      async (id: number) => {
        const colleague = await server.as('clientManager')
        expect((await colleague.post(`/api/interfaces/colleagues/${id}/remove`)).statusCode).toBe(200)
        const invited = { firstname: 'Zoé', lastname: 'Roux', email: zoe.email, is_client_manager: false }
        expect((await colleague.post('/api/interfaces/colleagues', invited)).statusCode).toBe(200)
      },
    ],
    [
      'the archive of the client and its return',
      async () => {
        for (const action of ['setArchive', 'setUnArchive'])
          expect((await manager.put(`/api/models/client/${server.fixture.ownClient}/${action}`)).statusCode).toBe(200)
      },
    ],
    [
      'a restored backup, which holds no links',
      (id: number) => server.database.query.delete(oneTimeToken).where(eq(oneTimeToken.user_id, id)),
    ],
  ])('leaves the password of the request without use after %s', async (_, change) => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    await accept(id)
    await change(id)
    expect((await zoe.login()).json().code).toBe('invalid_credentials')
  })

  test('by a colleague, of a request that the staff refused, needs another password too', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    await manager.put(`/api/models/user/${id}/refuse`)
    await accept(id, { client_id: server.fixture.ownClient })
    const invited = { firstname: 'Zoé', lastname: 'Roux', email: zoe.email, is_client_manager: false }
    expect((await (await server.as('clientManager')).post('/api/interfaces/colleagues', invited)).statusCode).toBe(200)
    expect((await zoe.login()).json().code).toBe('invalid_credentials')
    await visitor.settled()
    const token = tokenIn(server.mailbox.take(zoe.email)[0], 'token')
    expect((await visitor.post('set-new-password', { token, password: 'un mot à moi seule' })).statusCode).toBe(200)
  })

  test('follows the address when the manager corrects it: the former link opens nothing', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    await accept(id)
    const former = tokenIn(server.mailbox.take(zoe.email)[0], 'token')
    const choose = (token: string) => visitor.post('set-new-password', { token, password: 'un mot à moi seule' })
    await accept(id, { email: `juste-${zoe.email}` })
    expect((await choose(former)).json().code).toBe('link_invalid')
    expect((await visitor.post('login', { email: `juste-${zoe.email}`, password: zoe.password })).json().code).toBe(
      'invalid_credentials',
    )
    await accept(id, { email: zoe.email })
    expect((await choose(tokenIn(server.mailbox.take(`juste-${zoe.email}`)[0], 'token'))).json().code).toBe(
      'link_invalid',
    )
    const [letter] = server.mailbox.take(zoe.email)
    expect(letter?.kind).toBe('accepted')
    expect((await choose(tokenIn(letter, 'token'))).statusCode).toBe(200)
  })

  test('of a person who was here before sends them to the sign-in', async () => {
    const addPerson = await createPasswordHolders(server, zoe.password)
    const { id, email } = await addPerson('technicien', 'Revenu')
    await server.asUser(id)
    await accept(id, { is_active: false })
    await accept(id, { is_active: true })
    const [letter] = server.mailbox.take(email)
    expect([letter?.kind, letter?.link]).toEqual(['accepted', 'http://localhost/auth/login'])
  })

  test('repeated beyond the limit of mails opens nothing to the password of the request', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    for (let turn = 0; turn < 6; turn++) {
      await accept(id, { is_active: false })
      await accept(id)
    }
    expect(server.mailbox.take(zoe.email)).toHaveLength(5)
    expect((await zoe.login()).json().code).toBe('invalid_credentials')
  })

  test('that the database refuses sends no mail', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    server.mailbox.letters.length = 0
    const refused = await accept(id, {
      is_active: true,
      client_id: server.fixture.ownClient,
      email: 'client@exemple.fr',
    })
    expect(refused.statusCode).toBe(422)
    expect(server.mailbox.letters).toEqual([])
  })
})

describe('a request', () => {
  const request = async (id: number) => (await manager.get(`/api/models/user/${id}`)).json().data.requested_at
  const decide = (id: number, action: 'refuse' | 'reconsider') => manager.put(`/api/models/user/${id}/${action}`)

  test('is open until a manager refuses it, and open again when they reconsider; no mail is sent', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    server.mailbox.letters.length = 0
    expect(await request(id)).toEqual(expect.any(String))
    expect((await decide(id, 'refuse')).statusCode).toBe(200)
    expect(await request(id)).toBeNull()
    expect((await decide(id, 'refuse')).json().code).toBe('transition_not_allowed')
    expect((await zoe.login()).json().code).toBe('account_pending')
    expect((await decide(id, 'reconsider')).statusCode).toBe(200)
    expect(await request(id)).toEqual(expect.any(String))
    await visitor.settled()
    expect(server.mailbox.letters).toEqual([])
  })

  test('that was accepted waits no more, also once the account is closed', async () => {
    await zoe.register()
    const id = (await zoe.stored())?.id ?? 0
    await accept(id)
    expect(await request(id)).toBeNull()
    await accept(id, { is_active: false })
    expect(await request(id)).toBeNull()
    expect((await decide(id, 'refuse')).json().code).toBe('transition_not_allowed')
  })

  test('can’t be made for an account that a manager created', async () => {
    const id = await server.fixture.addUser('client', `Clos${Date.now()}`, server.fixture.ownClient, {
      is_active: false,
    })
    expect((await decide(id, 'reconsider')).json().code).toBe('transition_not_allowed')
  })
})

test('a person whom a manager makes is invited to choose a password, unless the account is closed', async () => {
  const roles = (await manager.get('/api/models/role')).json().data
  const role_id = roles.find((role: { slug: string }) => role.slug === 'technicien').id
  const make = (address: string, is_active: boolean) =>
    manager.post('/api/models/user', {
      firstname: 'Ali',
      lastname: 'Petit',
      email: address,
      role_id,
      locale: 'en',
      is_active,
    })
  expect((await make(zoe.email, true)).statusCode).toBe(201)
  expect((await make(`ferme-${zoe.email}`, false)).statusCode).toBe(201)
  await visitor.settled()
  const [letter] = server.mailbox.take(zoe.email)
  expect([letter?.kind, letter?.subject]).toEqual(['invitation', 'Your account is ready'])
  expect(server.mailbox.letters).toEqual([])
  const answer = await visitor.post('set-new-password', { token: tokenIn(letter, 'token'), password: zoe.password })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['sight of its client’s invoices', { is_client_manager: true }, 1],
  ['name', { lastname: 'Blanc' }, 0],
] as const)('a change of %s ends the person’s sockets where it changes their rights', async (_, body, count) => {
  const id = await server.fixture.addUser('client', `Ida${count}`, server.fixture.ownClient)
  const drops = watchDrops(server)
  expect((await manager.put(`/api/models/user/${id}`, body)).statusCode).toBe(200)
  expect(drops).toEqual(Array.from({ length: count }, () => ({ userId: String(id) })))
})
