import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { BuiltServer } from '#server/build-server.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { createPlaces } from '#server/testing/people/places.ts'
import { buildTestServer, type Caller, callerOn, startTestServer } from '#server/testing/servers/test-server.ts'
import { type EngineOnServer, startEngineOn } from '#tests/support/engine-on-server.ts'

/**
 * The client's whole engine against real servers that are restored one after the other, each into a
 * database of its own.
 */

vi.setConfig({ testTimeout: 240_000 })

const places = createPlaces()
afterAll(places.remove)
const open: EngineOnServer[] = []
const servers: BuiltServer[] = []
afterEach(async () => {
  for (const { engine } of open.splice(0)) await engine.stop()
  for (const server of servers.splice(0)) await server.close()
})

/** Patience for a loaded machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 })

/** Numbers backups and folders of files. */
let made = 0

/**
 * A company on PostgreSQL, which creates an empty database in a fifth of PGlite's time, and a
 * device of its manager.
 */
const given = async () => {
  let location = await places.database('postgres')
  const first = await startTestServer(location)
  let server: BuiltServer = first
  servers.push(first)
  const { people, projets } = first.fixture
  let caller: Caller = await callerOn(server, people.manager)
  let isOnline = true

  const backUp = async (): Promise<string> => {
    await server.close()
    servers.splice(0)
    made += 1
    const to = places.path(`backup-${made}.tar.gz`)
    await writeBackup({ location, filesDir: places.path('no-files'), to })
    await start()
    return to
  }
  const start = async (): Promise<void> => {
    server = await buildTestServer(location)
    servers.push(server)
    caller = await callerOn(server, people.manager)
  }
  /** Restores into an empty database: its previous content is lost. */
  const restore = async (from: string): Promise<void> => {
    await server.close()
    servers.splice(0)
    location = await places.database('postgres')
    made += 1
    await restoreBackup({ from, location, filesDir: places.path(`files-${made}`), force: false })
    await start()
  }
  const current: Caller = {
    get: (...asked) => caller.get(...asked),
    post: (...asked) => caller.post(...asked),
    put: (...asked) => caller.put(...asked),
    delete: (...asked) => caller.delete(...asked),
  } as Caller
  const actor: Actor = { id: String(people.manager), role: 'manager', clientId: null }
  const device = await startEngineOn(current, actor, async (_request, send) => (isOnline ? send() : { kind: 'none' }))
  open.push(device)
  device.engine.begin()
  await eventually(() => device.engine.status().pull.phase).toBe('ready')
  return {
    device,
    projet: projets.own,
    backUp,
    restore,
    caller: () => caller,
    database: () => server.database,
    offline: () => {
      isOnline = false
    },
    online: () => {
      isOnline = true
      device.engine.wake()
    },
    whenSent: () => eventually(() => device.engine.status().pending).toBe(0),
  }
}

type Given = Awaited<ReturnType<typeof given>>

const create = async ({ caller, projet }: Given, name: string): Promise<number> =>
  (await caller().post('/api/models/ticket', { name, projet_id: projet }, {})).json().data.id
const nameOf = async ({ caller }: Given, id: number): Promise<unknown> =>
  (await caller().get(`/api/models/ticket/${id}`)).json().data?.name
const ticketsNamed = async ({ caller }: Given, name: string): Promise<number> =>
  (await caller().get('/api/models/ticket?limit=all')).json().data.filter((row: { name: string }) => row.name === name)
    .length

test('an event that waits for a record of a previous epoch never changes another record with its number', async () => {
  const company = await given()
  const { device } = company
  const backup = await company.backUp()
  await company.restore(backup)
  device.engine.wake()
  const ours = await create(company, 'De la deuxième vie')
  device.engine.wake()
  await eventually(() => device.displayed('ticket').some(({ id }) => id === String(ours))).toBe(true)
  company.offline()
  const rename = await device.act({
    model: 'ticket',
    recordId: String(ours),
    action: 'updateName',
    payload: { name: 'Renommé' },
  })
  const time = await device.act({
    model: 'pointage',
    recordId: temporaryId('01000000-0000-4000-8000-000000000001'),
    action: 'create',
    payload: { ut: 3, ticket_id: String(ours) },
  })

  await company.restore(backup)
  expect(await create(company, 'De la troisième vie')).toBeGreaterThan(ours)
  // As if the clock showed no time since the backup: another record gets the same number.
  await company.database().query.execute(`select setval('ticket_id_seq', ${ours - 1})`)
  expect(await create(company, 'Celui d’un autre')).toBe(ours)
  company.online()
  await company.whenSent()
  const states = new Map(device.engine.events().map((event) => [event.id, [event.state, event.refusal?.code]]))
  expect([states.get(rename), states.get(time)]).toEqual([
    ['refused', 'not_found'],
    ['refused', 'not_found'],
  ])
  expect(await nameOf(company, ours)).toBe('Celui d’un autre')
  const times = (await company.caller().get(`/api/models/ticket/${ours}/pointages`)).json().data
  expect(times).toEqual([])
})

test('an old backup, then the right one: what was created has its first number again, once, and what waits goes there', async () => {
  const company = await given()
  const { device } = company
  const old = await company.backUp()
  const recordId = temporaryId('01000000-0000-4000-8000-000000000002')
  await device.act({
    model: 'ticket',
    recordId,
    action: 'create',
    payload: { name: 'Écran noir', projet_id: String(company.projet) },
  })
  await company.whenSent()
  const number = device.engine.resolve(recordId)
  const right = await company.backUp()

  await company.restore(old)
  device.engine.wake()
  await eventually(() => [recordId, number].includes(device.engine.resolve(recordId))).toBe(false)
  await company.whenSent()
  const meanwhile = device.engine.resolve(recordId)
  company.offline()
  await device.act({ model: 'ticket', recordId: meanwhile, action: 'updateName', payload: { name: 'Écran remplacé' } })
  await device.act({ model: 'ticket', recordId, action: 'updateUt', payload: { ut: 8 } })

  await company.restore(right)
  company.online()
  await eventually(() => device.engine.resolve(recordId)).toBe(number)
  await company.whenSent()
  expect(device.engine.status().attention).toBe(0)
  expect(await nameOf(company, Number(number))).toBe('Écran remplacé')
  expect([await ticketsNamed(company, 'Écran remplacé'), await ticketsNamed(company, 'Écran noir')]).toEqual([1, 0])
})
