import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { layMigrated } from '../testing/databases/migrated-dump.ts'
import { createPlaces } from '../testing/people/places.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { SHORT_LIVED } from '../testing/servers/server-process.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { RESERVE_BYTES, watchDisk } from './disk-space.ts'

const places = createPlaces()
let free = Number.POSITIVE_INFINITY
let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer(undefined, { filesFolder: places.path('files'), freeBytes: async () => free })
  manager = await server.as('manager')
})
afterAll(async () => {
  await server.close()
  await places.remove()
})

const rename = (name: string, headers = {}) =>
  manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateName`, { name }, headers)
const nameNow = async (): Promise<string> =>
  (await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json<{ data: { name: string } }>().data.name
const ready = async () => server.app.inject({ url: '/ready' })

test('while the disk is full writes are refused and can be repeated, reads go on, and it ends by itself', async () => {
  expect((await rename('Avant')).statusCode).toBe(200)
  free = RESERVE_BYTES - 1
  await vi.waitFor(async () => expect((await ready()).json().code).toBe('server_full'), 10_000)
  const key = randomUUID()
  const refused = await rename('Pendant', { [HEADERS.idempotencyKey]: key })
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'server_full', '30'])
  expect(refused.headers[HEADERS.idempotencyKey]).toBe(key)
  expect((await ready()).statusCode).toBe(503)
  expect(await nameNow()).toBe('Avant')
  expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200)
  const auth = (call: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/interfaces/auth/${call}`, payload })
  const applicant = {
    firstname: 'Zoé',
    lastname: 'Roux',
    company: 'Roux',
    email: 'zoe@exemple.fr',
    password: 'le mot de ma demande',
  }
  expect((await auth('register', applicant)).json().code).toBe('server_full')
  expect((await auth('recover-password', { email: 'manager@exemple.fr' })).json().code).toBe('server_full')
  expect((await auth('login', { email: 'manager@exemple.fr', password: 'faux' })).json().code).toBe(
    'invalid_credentials',
  )
  expect((await manager.post('/api/interfaces/auth/logout')).statusCode).toBe(200)

  free = RESERVE_BYTES
  manager = await server.as('manager')
  await vi.waitFor(async () => expect((await ready()).statusCode).toBe(200), 10_000)
  expect((await rename('Après')).statusCode).toBe(200)
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'a write that fails with %s before the watch reports it is answered 503, and changes nothing',
  async (code) => {
    const before = await nameNow()
    const transaction = vi.spyOn(server.database.query, 'transaction')
    transaction.mockImplementation(async () => {
      await server.database.query.execute(sql`select 1`)
      throw Object.assign(new Error('could not extend file'), { code })
    })
    const refused = await rename('Perdu')
    transaction.mockRestore()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server_full'])
    expect(await nameNow()).toBe(before)
  },
)

test('a full disk that only the database reports is logged once a change, not once a request', async () => {
  const lines: string[] = []
  const own = await startTestServer(undefined, { logLevel: 'error', log: (line) => lines.push(line) })
  const person = await own.as('manager')
  const write = () => person.put(`/api/models/ticket/${own.fixture.tickets.own}/updateName`, { name: 'Texte' })
  const transaction = vi.spyOn(own.database.query, 'transaction')
  transaction.mockImplementation(async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  })
  for (let time = 0; time < 5; time++) expect((await write()).json().code).toBe('server_full')
  transaction.mockRestore()
  expect((await write()).statusCode).toBe(200)
  await own.close()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the disk is full: writes are refused until there is room',
  ])
})

test('a full disk of the database ends with a write that is stored half a minute after the last refusal', async () => {
  const changes: boolean[] = []
  let now = 0
  const disk = watchDisk({ folders: [], changed: (isFull) => changes.push(isFull), now: () => now })
  disk.stored()
  for (let time = 0; time < 3; time++) {
    disk.refused()
    disk.stored()
    now += 20_000
  }
  expect(changes).toEqual([true])
  now += 10_000
  expect(await disk.isFull()).toBe(false)
  expect(changes).toEqual([true])
  disk.stored()
  disk.stored()
  expect(changes).toEqual([true, false])
})

test('refusals by the watch itself end with it', async () => {
  const changes: boolean[] = []
  let now = 0
  let room = 0
  const disk = watchDisk({
    folders: ['/one'],
    free: async () => room,
    changed: (isFull) => changes.push(isFull),
    now: () => now,
  })
  expect(await disk.isFull()).toBe(true)
  disk.refused()
  room = RESERVE_BYTES
  now += 1_000
  expect(await disk.isFull()).toBe(false)
  expect(changes).toEqual([true, false])
})

test('the disk is read at most once a second, changes are reported once, and a missing folder does not stop writes', async () => {
  const changes: boolean[] = []
  const room = vi.fn(async (folder: string) => (folder === '/gone' ? Promise.reject(new Error('ENOENT')) : 0))
  const disk = watchDisk({ folders: ['/one', '/gone'], free: room, changed: (isFull) => changes.push(isFull) })
  expect(await Promise.all(Array.from({ length: 50 }, () => disk.isFull()))).toEqual(Array(50).fill(true))
  expect(room).toHaveBeenCalledTimes(2)
  expect(changes).toEqual([true])
})

test('a server whose output goes to a full disk serves on', async () => {
  const place = mkdtempSync(join(tmpdir(), 'sav-output-'))
  await layMigrated(join(place, 'pg'))
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const port = await freePort()
  const child = spawn(
    'sh',
    ['-c', 'exec "$@" > /dev/full 2> /dev/full', 'sh', process.execPath, ...SHORT_LIVED, main],
    {
      env: { ...process.env, DATA_DIR: place, DATABASE_URL: '', DEMO: '0', PORT: String(port), LOG_LEVEL: 'debug' },
      stdio: 'ignore',
    },
  )
  const health = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status)
  try {
    await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 280_000, interval: 200 })
    for (let time = 0; time < 20; time++) expect(await health()).toBe(200)
    expect(child.exitCode).toBe(null)
  } finally {
    child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
}, 300_000)
