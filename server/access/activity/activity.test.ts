import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HINT_EVENT } from '#contract/core/protocol.ts'
import { connect } from '../../database/connect.ts'
import { lastLogin } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { layMigrated } from '../../testing/databases/migrated-dump.ts'
import { createPasswordHolders } from '../../testing/people/password-holders.ts'
import { createVisitor, type Visitor } from '../../testing/people/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { issueToken } from '../links/one-time-tokens.ts'

const PASSWORD = 'un mot de passe'

let server: TestServer
let visitor: Visitor
let addPerson: Awaited<ReturnType<typeof createPasswordHolders>>
let id: number
let email: string

beforeAll(async () => {
  server = await startTestServer()
  visitor = createVisitor(server)
  addPerson = await createPasswordHolders(server, PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ id, email } = await addPerson('technicien', 'Trace'))
})

const login = (password = PASSWORD, manner: Parameters<Visitor['post']>[2] = {}, address = email) =>
  visitor.post('login', { email: address, password }, manner)
const logins = () => server.database.query.select().from(lastLogin).where(eq(lastLogin.user_id, id))
const lines = (recordId = id) =>
  server.database.query
    .select()
    .from(activity)
    .where(and(eq(activity.model, 'session'), eq(activity.record_id, recordId)))
    .orderBy(activity.id)
const counted = async () => {
  server.services.failures.flush()
  await visitor.settled()
}

describe('a sign-in', () => {
  test('is in the person’s last logins with its address, browser and instant', async () => {
    const begun = Date.now()
    await login(PASSWORD, { address: '192.0.2.4', headers: { 'user-agent': 'Navigateur\u00e9/1.0' } })
    const [row, ...others] = await logins()
    expect(others).toEqual([])
    expect(row).toMatchObject({ ip: '192.0.2.4', user_agent: 'Navigateur/1.0' })
    expect(Date.parse(row?.date ?? '')).toBeGreaterThanOrEqual(begun)
  })

  test('by a link or a new password is there too, with its kind in the activity', async () => {
    await login()
    await visitor.post('autolog', { token: await issueToken(server.database.query, 'autolog', id) })
    await visitor.post('set-new-password', {
      token: await issueToken(server.database.query, 'recover', id),
      password: 'un nouveau mot de passe',
    })
    expect(await logins()).toHaveLength(3)
    expect(
      (await lines()).map(({ action, user_id, after }) => [action, user_id, (after as { proof: string }).proof]),
    ).toEqual([
      ['signIn', id, 'password'],
      ['signIn', id, 'link'],
      ['signIn', id, 'new_password'],
    ])
  })

  test('that fails is in no last login', async () => {
    await login('faux')
    await visitor.post('autolog', { token: 'faux' })
    expect(await logins()).toEqual([])
  })

  test('is published to the managers’ and the person’s devices only', async () => {
    const told: string[] = []
    const stop = server.services.bus.subscribe({
      published: (channel, event, data) => {
        if (event === HINT_EVENT && (data as { model: string }).model === 'last_login') told.push(channel)
      },
      claimed: () => undefined,
      dropped: () => undefined,
    })
    await login()
    stop()
    expect(told.sort()).toEqual([`private-employee.${id}`, 'private-layout'])
  })

  test('is read by the person and by managers, not by colleagues', async () => {
    const answer = await login()
    const [manager, colleague] = [await server.as('manager'), await server.as('colleague')]
    const theirs = `/api/models/last_login?filter[user_id]=${id}`
    const own = await server.app.inject({
      url: theirs,
      headers: { authorization: `Bearer ${answer.json().access_token}` },
    })
    expect(own.json().pagination.total).toBe(1)
    expect((await manager.get(theirs)).json().pagination.total).toBe(1)
    expect((await colleague.get(theirs)).json().pagination.total).toBe(0)
  })

  test('and its end are an entry each, whoever ends it', async () => {
    const { access_token } = (await login()).json()
    await visitor.post('logout', {}, { token: access_token })
    await visitor.post('logout-everywhere', {}, { token: (await login()).json().access_token })
    expect((await lines()).map(({ action }) => action)).toEqual(['signIn', 'signOut', 'signIn', 'signOutEverywhere'])
  })
})

describe('failures', () => {
  test('are one line with their count, and from where', async () => {
    for (const address of ['192.0.2.10', '192.0.2.10', '192.0.2.11']) await login('faux', { address })
    await counted()
    expect((await lines()).map(({ action, user_id, after }) => [action, user_id, after])).toEqual([
      ['signInFailed', null, { wrong: 3, refused: 0, addresses: ['192.0.2.…'] }],
    ])
    await counted()
    expect(await lines()).toHaveLength(1)
  })

  test('on accounts that do not exist and attempts that were not looked at are counted too', async () => {
    await counted()
    const before = (await lines(0)).length
    for (let time = 0; time < 7; time++) await login('faux', { address: '192.0.2.20' }, 'personne@exemple.fr')
    await counted()
    const after = (await lines(0)).slice(before)
    expect(after.map((line) => line.after)).toEqual([{ wrong: 5, refused: 2, addresses: ['192.0.2.…'] }])
  })

  test('still uncounted when the server closes are written', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sav-failures-'))
    const folder = join(root, 'pg')
    await layMigrated(folder)
    const other = await startTestServer({ folder })
    await createVisitor(other).post('login', { email: 'client@exemple.fr', password: 'faux' })
    await other.close()
    const database = await connect({ folder })
    const written = await database.query.select().from(activity).where(eq(activity.action, 'signInFailed'))
    expect(written.map(({ record_id }) => record_id)).toEqual([other.fixture.people.client])
    await database.close()
    rmSync(root, { recursive: true, force: true })
  })
})

test('a change of rights is in the activity with the previous and the new values', async () => {
  const manager = await server.as('manager')
  const roles = (await manager.get('/api/models/role')).json().data
  const clientRole = roles.find((role: { slug: string }) => role.slug === 'client').id
  await manager.put(`/api/models/user/${id}`, { role_id: clientRole, client_id: server.fixture.ownClient })
  const [line] = await server.database.query
    .select()
    .from(activity)
    .where(and(eq(activity.model, 'user'), eq(activity.record_id, id)))
  expect(line).toMatchObject({
    user_id: server.fixture.people.manager,
    action: 'update',
    after: { role_id: String(clientRole), client_id: String(server.fixture.ownClient) },
  })
  expect(line?.before).toMatchObject({ client_id: null })
})

test('a link sent by a manager is an entry that names both people', async () => {
  const manager = await server.as('manager')
  await manager.post(`/api/models/user/${id}/sendAutolog`)
  await manager.post(`/api/models/user/${id}/sendInvitation`)
  expect((await lines()).map(({ action, user_id }) => [action, user_id])).toEqual([
    ['sendAutolog', server.fixture.people.manager],
    ['sendInvitation', server.fixture.people.manager],
  ])
})
