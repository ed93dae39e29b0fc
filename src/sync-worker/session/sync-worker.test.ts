import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import type { NewEvent } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import type { StartOptions, SyncWorkerSurface, WorkerNews } from '../surface.ts'
import type { WorkerScope } from './person-runtime.ts'
import { createSyncWorker } from './sync-worker.ts'
import 'fake-indexeddb/auto'

const hints = vi.hoisted(() => ({ started: 0, stopped: 0 }))
vi.mock('../realtime/realtime.ts', () => ({
  listenForHints: () => {
    hints.started += 1
    return () => {
      hints.stopped += 1
    }
  },
}))
// No network, unless a test answers: there are no hints, and no request is answered.
const http = vi.hoisted(() => ({ locale: (): string => '', answer: { kind: 'none' } as unknown }))
vi.mock('../api/http.ts', () => ({
  createHttp: (_origin: string, locale: () => string) => {
    http.locale = locale
    return async () => http.answer
  },
}))

const ORIGIN = 'http://sav.test'
const LOG = logName('7', ORIGIN)

const session = (change: Partial<StartOptions> = {}): StartOptions => ({
  actor: { id: '7', role: 'technicien', clientId: null },
  tokens: { access: 'a', refresh: 'r' },
  apiOrigin: ORIGIN,
  locale: 'fr',
  realtime: { key: 'k', host: 'sav.test', port: 1, tls: false },
  url: '/worker-1.js',
  role: 'owner',
  sharedComputer: false,
  ...change,
})

const device = (): WorkerScope => ({
  indexedDB: new IDBFactory(),
  fetch: () => Promise.reject(new Error('no network')),
  navigator: { locks: fakeLocks() },
})

const creation = (name: string): NewEvent => {
  const id = crypto.randomUUID()
  return {
    id,
    model: 'ticket',
    recordId: temporaryId(id),
    action: 'create',
    payload: { name, projet_id: '3' },
    was: {},
    groupId: null,
  }
}

const statusOf = async (worker: SyncWorkerSurface): Promise<SyncStatus> => {
  const received: SyncStatus[] = []
  await worker.watchStatus((status) => received.push(status))
  return received[0] as SyncStatus
}

const newsOf = async (worker: SyncWorkerSurface): Promise<WorkerNews[]> => {
  const received: WorkerNews[] = []
  await worker.watchNews((news) => received.push(news))
  return received
}

const waitingIn = async (worker: SyncWorkerSurface): Promise<readonly unknown[]> => {
  const received: unknown[] = []
  await worker.watchOutbox(({ changed }) => received.push(...changed.map(({ payload }) => payload['name'])))
  return received
}

const databases = async ({ indexedDB }: WorkerScope): Promise<readonly unknown[]> =>
  (await indexedDB.databases()).map(({ name }) => name)

const started: SyncWorkerSurface[] = []
const open = (scope: WorkerScope, build = 1): SyncWorkerSurface => {
  const worker = createSyncWorker(scope, build)
  started.push(worker)
  return worker
}
afterEach(async () => {
  http.answer = { kind: 'none' }
  for (const worker of started.splice(0)) await worker.signOut('keep')
  vi.restoreAllMocks()
})

it('hands over to the worker of a newer client without losing a logged event, and reports its address to pages', async () => {
  const scope = device()
  const older = open(scope, 1)
  expect(await older.start(session())).toMatchObject({ status: 'ready' })
  expect(await older.dispatch(creation('Avant'))).toMatchObject({ status: 'logged' })
  const news = await newsOf(older)

  const newer = open(scope, 2)
  expect(await newer.start(session({ url: '/worker-2.js' }))).toMatchObject({ status: 'ready' })
  expect(news).toContainEqual({ kind: 'replaced', by: { build: 2, url: '/worker-2.js' } })
  // A page that had not watched yet is told too: otherwise it would wait for this worker for ever.
  expect(await newsOf(older)).toContainEqual({ kind: 'replaced', by: { build: 2, url: '/worker-2.js' } })
  expect(await waitingIn(newer)).toEqual(['Avant'])
  await expect(older.dispatch(creation('Trop tard'))).rejects.toMatchObject({ name: 'WorkerGone' })
  expect(await older.start(session())).toEqual({ status: 'superseded', build: 2, url: '/worker-2.js' })
})

it('stops when another page takes over, and writes nothing afterwards', async () => {
  const scope = device()
  const frozen = open(scope)
  await frozen.start(session())
  const taker = open(scope)
  await taker.start(session({ role: 'take_over' }))
  await expect(frozen.dispatch(creation('Endormi'))).rejects.toMatchObject({ name: 'WorkerGone' })
  expect(await frozen.start(session())).toEqual({ status: 'overtaken' })
  expect(await waitingIn(taker)).toEqual([])
})

it('refuses writes of a reader', async () => {
  const scope = device()
  await open(scope).start(session())
  const reader = open(scope)
  expect(await reader.start(session({ role: 'reader' }))).toMatchObject({ status: 'ready' })
  expect(await reader.dispatch(creation('Non'))).toMatchObject({ status: 'invalid', code: 'read_only' })
  await expect(reader.cancel('anything')).rejects.toMatchObject({ code: 'read_only' })
})

it('answers storage_full when the disk is full', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session())
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name === 'event') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    return put.apply(this, values)
  })
  expect(await worker.dispatch(creation('Trop'))).toMatchObject({ status: 'invalid', code: 'storage_full' })
  expect((await statusOf(worker)).pending).toBe(0)
  await expect(worker.undo('something')).resolves.toMatchObject({ impossible: [] })
  vi.restoreAllMocks()
  expect(await worker.dispatch(creation('De la place'))).toMatchObject({ status: 'logged' })
  expect((await statusOf(worker)).pending).toBe(1)
})

it('writes its events again when the log was deleted, and reports it', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session())
  const news = await newsOf(worker)
  await worker.dispatch(creation('Avant'))
  await new Promise((done) => {
    scope.indexedDB.deleteDatabase(LOG).onsuccess = done
  })
  await worker.dispatch(creation('Après'))
  expect(news).toContainEqual({ kind: 'log_restored', events: 1 })
  const next = open(scope)
  await next.start(session({ role: 'take_over' }))
  expect(await waitingIn(next)).toEqual(['Avant', 'Après'])
})

it('keeps unsent events for the next sign-in, without the mirror', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session())
  await worker.dispatch(creation('Pour demain'))
  const received: SyncStatus[] = []
  await worker.watchStatus((status) => received.push(status))
  await worker.signOut('keep')
  // Pages store the count of unsent events: they must not get a count of zero.
  expect(received.at(-1)?.pending).toBe(1)
  expect(await databases(scope)).toEqual([LOG])
  await worker.start(session())
  expect(await waitingIn(worker)).toEqual(['Pour demain'])
})

it('deletes every database when the person asks the device to forget them', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session())
  await worker.dispatch(creation('Abandonné'))
  await worker.signOut('forget')
  expect(await databases(scope)).toEqual([])
})

it('keeps only unsent events on a shared computer', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session({ sharedComputer: true }))
  expect(await databases(scope)).not.toContain(mirrorName('7', ORIGIN))
  await worker.dispatch(creation('Pas encore'))
  await worker.signOut('keep')
  expect(await databases(scope)).toEqual([LOG])
  await worker.start(session({ sharedComputer: true }))
  expect(await waitingIn(worker)).toEqual(['Pas encore'])
  await worker.signOut('discard')
  expect(await databases(scope)).toEqual([])
})

it('uses the tokens that its predecessor refreshed and could not report', async () => {
  const scope = device()
  const worker = open(scope)
  await worker.start(session())
  await worker.writeDraft('ticket', { name: 'Brouillon' })
  expect(await worker.readDraft('ticket')).toEqual({ name: 'Brouillon' })
  const { openLog } = await import('#src/store/log/log.ts')
  const { createTokenRotation: createRotation } = await import('../api/token-rotation.ts')
  const log = await openLog({ name: LOG, factory: scope.indexedDB })
  await createRotation(log, scope.navigator.locks, 'lock').keep('r', { access: 'a2', refresh: 'r2' })
  await log.close()
  const next = open(scope)
  const news = await newsOf(next)
  await next.start(session({ role: 'take_over' }))
  expect(news).toContainEqual({ kind: 'tokens', tokens: { access: 'a2', refresh: 'r2' } })
})

it('requests answers in the language of the page that started last', async () => {
  const worker = createSyncWorker(device(), 1)
  await worker.start(session())
  expect(http.locale()).toBe('fr')
  await worker.start(session({ locale: 'en' }))
  expect(http.locale()).toBe('en')
  await worker.signOut('keep')
})

it('tells a page that connects later that the session has ended, until a new sign-in', async () => {
  http.answer = { kind: 'answer', status: 401, body: { code: 'unauthenticated', message: '' }, headers: {} }
  const worker = open(device())
  await worker.start(session())
  await vi.waitFor(async () => expect(await statusOf(worker)).toMatchObject({ paused: 'sign_in' }))
  // A page that connects now reads the same status.
  expect(await statusOf(worker)).toMatchObject({ paused: 'sign_in' })
  http.answer = { kind: 'none' }
  await worker.start(session({ tokens: { access: 'a2', refresh: 'r2' } }))
  await vi.waitFor(async () => expect(await statusOf(worker)).toMatchObject({ paused: 'no' }))
})

it('listens for hints again with the tokens of a new sign-in', async () => {
  http.answer = { kind: 'answer', status: 401, body: { code: 'unauthenticated', message: '' }, headers: {} }
  const worker = open(device())
  await worker.start(session())
  await vi.waitFor(async () => expect(await statusOf(worker)).toMatchObject({ paused: 'sign_in' }))
  const before = { ...hints }
  await worker.start(session({ tokens: { access: 'a2', refresh: 'r2' } }))
  expect(hints).toEqual({ started: before.started + 1, stopped: before.stopped + 1 })
})
