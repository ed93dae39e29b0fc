import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { addRxPlugin, createRxDatabase } from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expect, it, vi } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { openLog } from './log.ts'

const NAME = 'sav-log-test'

const event = (sequence: number, change: Partial<LoggedEvent> = {}) =>
  loggedEvent({ ...change, id: `e${sequence}`, sequence })

const open = (factory: IDBFactory, options: Partial<Parameters<typeof openLog>[0]> = {}) =>
  openLog({ name: NAME, factory, ...options })

const full = () => Object.assign(new Error('no room'), { name: 'QuotaExceededError' })

/** The next `times` puts of events fail as on a full disk. */
const failPuts = (times: number) => {
  let left = times
  const put = IDBObjectStore.prototype.put
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name === 'event' && left > 0) {
      left -= 1
      throw full()
    }
    return put.apply(this, values)
  })
}

const deleted = (factory: IDBFactory, name: string) =>
  new Promise((done, fail) => {
    const request = factory.deleteDatabase(name)
    request.onsuccess = done
    request.onerror = fail
  })

it('reads thousands of events completely and in order, with damaged ones among them', async () => {
  const factory = new IDBFactory()
  const log = await open(factory)
  const events = Array.from({ length: 1201 }, (_, index) => event(1201 - index))
  await log.writeEvents(events)
  await log.close()
  const database = await new Promise<IDBDatabase>((done) => {
    const request = factory.open(NAME)
    request.onsuccess = () => done(request.result)
  })
  database.transaction('event', 'readwrite').objectStore('event').put({ sequence: 700, schema: 1 }, 'e700')
  database.close()
  const read = await (await open(factory)).all()
  expect(read.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 1201 }, (_, index) => index + 1))
  expect(read.filter(({ state }) => state === 'quarantined').map(({ sequence }) => sequence)).toEqual([700])
})

it('restores every event after the end of the worker, oldest first', async () => {
  const factory = new IDBFactory()
  const log = await open(factory)
  await log.writeEvents([event(2), event(1)])
  await log.writeEvents([event(2, { state: 'accepted', resultId: '12' })])
  const again = await open(factory)
  expect((await again.all()).map(({ sequence, state }) => [sequence, state])).toEqual([
    [1, 'queued'],
    [2, 'accepted'],
  ])
})

it('deletes only the named events', async () => {
  const log = await open(new IDBFactory())
  await log.writeEvents([event(1), event(2)])
  await log.forget(['e1'])
  expect((await log.all()).map(({ id }) => id)).toEqual(['e2'])
})

it('shows an event of a newer version as quarantined instead of dropping it', async () => {
  const log = await open(new IDBFactory())
  await log.writeEvents([event(1, { schema: 99 })])
  expect((await log.all())[0]?.state).toBe('quarantined')
})

it('keeps an unreadable event unchanged, whatever its state became meanwhile', async () => {
  const factory = new IDBFactory()
  const log = await open(factory)
  const original = { schema: 1, attempts: 'x', payload: { name: 'Écran' } }
  await log.writeEvents([event(1, { state: 'quarantined', unreadable: original })])
  const [read] = await log.all()
  expect(read).toMatchObject({ state: 'quarantined', unreadable: original })
  if (read) await log.writeEvents([{ ...read, state: 'accepted', resultId: '12' }])
  await log.close()
  expect((await (await open(factory)).all())[0]?.unreadable).toEqual(original)
})

it('flushes every write to the operating system before it is acknowledged', async () => {
  const asked: unknown[] = []
  const transaction = IDBDatabase.prototype.transaction
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite') asked.push(options?.durability)
    return transaction.call(this, stores, mode, options)
  })
  try {
    const log = await open(indexedDB as IDBFactory)
    await log.deviceId(() => 'device')
    await log.writeEvents([event(1)])
    await log.forget(['e1'])
    await log.writeDraft('ticket', { name: 'Écran' })
    await log.writeBlobs(new Map([['e1', new Blob(['x'])]]))
    await log.forgetBlobs(['e1'])
    await log.writeFact('life', '1')
    await log.close()
  } finally {
    spy.mockRestore()
  }
  expect(asked.length).toBeGreaterThanOrEqual(8)
  expect(new Set(asked)).toEqual(new Set(['strict']))
})

it('keeps the identity of the device, drafts, files and facts', async () => {
  const factory = new IDBFactory()
  const log = await open(factory)
  expect(await log.deviceId(() => 'first')).toBe('first')
  await log.writeDraft('ticket', { name: 'Écran' })
  await log.writeEvents([event(1)], new Map([['photo', new Blob(['abc'])]]))
  await log.writeFact('asked', 3)
  const again = await open(factory)
  expect(await again.deviceId(() => 'second')).toBe('first')
  expect(await again.readDraft('ticket')).toEqual({ name: 'Écran' })
  expect(await again.blobIds()).toEqual(['photo'])
  expect(await again.readFact('asked')).toBe(3)
  await again.writeDraft('ticket', null)
  await again.forgetBlobs(['photo'])
  expect(await again.readDraft('ticket')).toBeNull()
  expect(await again.readBlob('photo')).toBeNull()
})

it('deletes drafts in the transaction that writes the events that were typed in them', async () => {
  const log = await open(new IDBFactory())
  await log.writeDraft('ticket:create', { name: 'Écran' })
  const puts = failPuts(2)
  await expect(log.writeEvents([event(1)], undefined, ['ticket:create'])).rejects.toMatchObject({
    code: 'storage_full',
  })
  puts.mockRestore()
  expect(await log.readDraft('ticket:create')).toEqual({ name: 'Écran' })
  await log.writeEvents([event(1)], undefined, ['ticket:create'])
  expect(await log.readDraft('ticket:create')).toBeNull()
})

it('refuses writes of an overtaken worker', async () => {
  const factory = new IDBFactory()
  const frozen = await open(factory)
  await frozen.writeEvents([event(1)])
  const next = await open(factory)
  await expect(frozen.writeEvents([event(2)])).rejects.toMatchObject({ code: 'overtaken' })
  await expect(frozen.forget(['e1'])).rejects.toMatchObject({ code: 'overtaken' })
  await next.writeEvents([event(3)])
  expect((await next.all()).map(({ id }) => id)).toEqual(['e1', 'e3'])
})

it('frees space once and repeats a write before it reports a full disk', async () => {
  const makeRoom = vi.fn(async () => undefined)
  const log = await open(new IDBFactory(), { makeRoom })
  const puts = failPuts(1)
  await log.writeEvents([event(1)])
  expect(makeRoom).toHaveBeenCalledOnce()
  puts.mockRestore()
  const more = failPuts(2)
  await expect(log.writeEvents([event(2)])).rejects.toMatchObject({ name: 'LogFailure', code: 'storage_full' })
  more.mockRestore()
  expect((await log.all()).map(({ id }) => id)).toEqual(['e1'])
})

it('reopens its database after a lost connection', async () => {
  const factory = new IDBFactory()
  const log = await open(factory)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw Object.assign(new Error('closing'), { name: 'InvalidStateError' })
  })
  await log.writeEvents([event(1)])
  transaction.mockRestore()
  expect(await log.all()).toHaveLength(1)
})

it('rewrites the events in memory after the database was deleted', async () => {
  const factory = new IDBFactory()
  const known = [event(1), event(2)]
  const onWiped = vi.fn(() => known)
  const log = await open(factory, { onWiped })
  await log.deviceId(() => 'device')
  await log.writeFact('epoch', '1')
  await log.writeEvents(known)
  await deleted(factory, NAME)
  await log.writeEvents([event(2, { state: 'refused' }), event(3)])
  expect(onWiped).toHaveBeenCalledOnce()
  expect((await log.all()).map(({ id, state }) => [id, state])).toEqual([
    ['e1', 'queued'],
    ['e2', 'refused'],
    ['e3', 'queued'],
  ])
  const next = await open(factory)
  expect([await next.deviceId(() => 'other'), await next.readFact('epoch')]).toEqual(['device', '1'])
})

it('only the lock’s owner rewrites a deleted log', async () => {
  const factory = new IDBFactory()
  const overtaken = await open(factory, { onWiped: () => [event(1)], isOwner: async () => false })
  await overtaken.writeEvents([event(1)])
  const owner = await open(factory, { onWiped: () => [event(1), event(2)] })
  await owner.writeEvents([event(2)])
  await deleted(factory, NAME)
  await expect(overtaken.writeEvents([event(1, { state: 'accepted' })])).rejects.toMatchObject({ code: 'overtaken' })
  expect(await owner.all()).toEqual([])
  await owner.writeEvents([event(3)])
  expect((await owner.all()).map(({ id, state }) => [id, state])).toEqual([
    ['e1', 'queued'],
    ['e2', 'queued'],
    ['e3', 'queued'],
  ])
})

it('imports the previous log once', async () => {
  const factory = new IDBFactory()
  addRxPlugin(RxDBLocalDocumentsPlugin)
  const storage = getRxStorageDexie({ indexedDB: factory, IDBKeyRange })
  const before = await createRxDatabase({ name: NAME, storage, multiInstance: false, localDocuments: true })
  const properties = {
    id: { type: 'string', maxLength: 64 },
    sequence: { type: 'number' },
    schema: { type: 'number' },
    event: { type: 'object' },
  } as const
  const schema = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', 'sequence', 'schema', 'event'],
  } as const
  const { event: collection } = await before.addCollections({ event: { schema } })
  await collection?.bulkInsert(
    [1, 2].map((sequence) => ({ id: `e${sequence}`, sequence, schema: 1, event: event(sequence, { schema: 1 }) })),
  )
  await before.insertLocal('device', { id: 'known' })
  await before.upsertLocal('draft:ticket', { values: { name: 'Écran' } })
  await before.close()

  const log = await open(factory)
  expect((await log.all()).map(({ id, state, recordId }) => [id, state, recordId])).toEqual([
    ['e1', 'queued', event(1).recordId],
    ['e2', 'queued', event(2).recordId],
  ])
  expect(await log.deviceId(() => 'fresh')).toBe('known')
  expect(await log.readDraft('ticket')).toEqual({ name: 'Écran' })
  await log.close()
  await vi.waitFor(async () => expect((await factory.databases()).map(({ name }) => name)).toEqual([NAME]))
})
