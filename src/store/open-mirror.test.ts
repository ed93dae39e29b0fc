import { IDBFactory } from 'fake-indexeddb'
import { OPEN_COLLECTIONS } from 'rxdb'
import { afterEach, expect, it, vi } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { openLog } from './log/log.ts'
import type { MirrorEntry } from './mirror.ts'
import { documentOf, MIRROR_COLLECTIONS } from './mirror-schema.ts'
import { openMirror } from './open-mirror.ts'
import 'fake-indexeddb/auto'

const SETTLED = { pending: 0, doubtful: false, base: null }

const shown = (model: ModelName, id: string, values: object = {}): MirrorEntry => ({
  document: documentOf(model, { ...blankRecord(modelOf(model), id), version: 1, ...values } as AnyRecord, SETTLED),
  hidden: false,
})

afterEach(() => void vi.useRealTimers())

const fail = (error: unknown): never => {
  throw error
}

it('opens no more collections in the worker than RxDB allows in one realm', async () => {
  const factory = new IDBFactory()
  const log = await openLog({ name: 'counted-log', factory })
  const mirror = await openMirror('counted', factory, fail)
  const { collections } = mirror.database
  expect(Object.keys(collections)).toHaveLength(12)
  expect(MIRROR_COLLECTIONS.length + 1).toBe(13)
  expect(OPEN_COLLECTIONS.size).toBeLessThanOrEqual(13)
  await log.close()
  await mirror.wipe()
})

it('restores a record of every model after a reload', async () => {
  const factory = new IDBFactory()
  const first = await openMirror('reload', factory, fail)
  for (const model of MODEL_NAMES) await first.mirror.writeEntries(model, [shown(model, '1'), shown(model, '2')])
  await first.mirror.writeFact('cursor:ticket', { cursor: 'c', resync: false })
  await first.mirror.flushed()
  await first.mirror.close()

  const { mirror, wipe } = await openMirror('reload', factory, fail)
  for (const model of MODEL_NAMES) expect([...(await mirror.ids(model))].sort(), model).toEqual(['1', '2'])
  expect(await mirror.readFact('cursor:ticket')).toEqual({ cursor: 'c', resync: false })
  await wipe()
})

it('keeps the base of a record that a pending deletion hides, also after a reload', async () => {
  const factory = new IDBFactory()
  const first = await openMirror('hidden', factory, fail)
  const base = { ...blankRecord(modelOf('pointage'), '3'), version: 4, ut: 8 } as AnyRecord
  await first.mirror.writeEntries('pointage', [
    { document: documentOf('pointage', base, { pending: 1, doubtful: false, base }), hidden: true },
  ])
  await first.mirror.flushed()
  await first.mirror.close()

  const { mirror, wipe } = await openMirror('hidden', factory, fail)
  expect(await mirror.ids('pointage')).toEqual([])
  expect((await mirror.read('pointage', ['3'])).get('3')).toMatchObject({ hidden: true, document: { sync: { base } } })
  await wipe()
})

it('keeps that base as long as the deletion is pending, and drops tombstones older than a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const factory = new IDBFactory()
  const first = await openMirror('long-hidden', factory, fail)
  const base = { ...blankRecord(modelOf('pointage'), '3'), version: 4, ut: 8 } as AnyRecord
  await first.mirror.writeEntries('pointage', [
    { document: documentOf('pointage', base, { pending: 1, doubtful: false, base }), hidden: true },
    { ...shown('pointage', '4'), hidden: true },
  ])
  await first.mirror.flushed()
  await first.mirror.close()

  vi.setSystemTime(Date.now() + 3 * 24 * 3_600_000)
  const { mirror, wipe } = await openMirror('long-hidden', factory, fail)
  await vi.waitFor(async () => expect((await mirror.read('pointage', ['4'])).size).toBe(0))
  expect((await mirror.read('pointage', ['3'])).get('3')).toMatchObject({ hidden: true, document: { sync: { base } } })
  await wipe()
})

it('writes only entries that differ from the stored ones', async () => {
  const factory = new IDBFactory()
  const first = await openMirror('same', factory, fail)
  await first.mirror.writeEntries('pointage', [
    shown('pointage', '1', { ut: 3 }),
    { ...shown('pointage', '2'), hidden: true },
  ])
  await first.mirror.close()

  const { database, mirror, wipe } = await openMirror('same', factory, fail)
  const changed: string[] = []
  database.collections.pointage.storageInstance
    .changeStream()
    .subscribe(({ events }) => changed.push(...events.map(({ documentId }) => documentId)))
  await mirror.writeEntries('pointage', [
    shown('pointage', '1', { ut: 3 }),
    { ...shown('pointage', '2'), hidden: true },
  ])
  expect(changed).toEqual([])
  await mirror.writeEntries('pointage', [
    shown('pointage', '1', { ut: 4 }),
    shown('pointage', '2'),
    shown('pointage', '3'),
  ])
  expect(changed).toEqual(['1', '2', '3'])
  expect((await mirror.read('pointage', ['1'])).get('1')?.document['ut']).toBe(4)
  await wipe()
})

it('deletes its database at the sign-out', async () => {
  const factory = new IDBFactory()
  const { mirror, wipe } = await openMirror('wiped', factory, fail)
  await mirror.writeEntries('ticket', [shown('ticket', '1')])
  await wipe()
  expect(await factory.databases()).toEqual([])
})

it('frees its disk space and continues in memory', async () => {
  const factory = new IDBFactory()
  const first = await openMirror('room', factory, fail)
  await first.mirror.writeEntries('ticket', [shown('ticket', '1')])
  await first.mirror.flushed()
  await first.makeRoom()
  await first.mirror.writeEntries('ticket', [shown('ticket', '2')])
  expect([...(await first.mirror.ids('ticket'))].sort()).toEqual(['1', '2'])
  await first.mirror.close()
  const next = await openMirror('room', factory, fail)
  expect(await next.mirror.ids('ticket')).toEqual([])
  await next.wipe()
})

it('stores nothing on a shared computer', async () => {
  const shared = await openMirror('shared', null, fail)
  await shared.mirror.writeEntries('ticket', [shown('ticket', '1')])
  await shared.mirror.writeFact('cursor:ticket', 'c')
  expect(await shared.mirror.readFact('cursor:ticket')).toBe('c')
  expect(await shared.mirror.ids('ticket')).toEqual(['1'])
  await shared.wipe()
})
