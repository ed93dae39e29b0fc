import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/event.ts'
import { durableLogStorage, type EventLog, openLog } from './log.ts'
import { openMirrorDatabase } from './mirror.ts'
import { MIRROR_COLLECTIONS } from './mirror-schema.ts'

const disk = () => durableLogStorage({ indexedDB: new IDBFactory(), IDBKeyRange })

const event = (sequence: number, change: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id: `e${sequence}`,
  model: 'ticket',
  recordId: '12',
  action: 'start',
  payload: {},
  was: {},
  groupId: null,
  deviceId: 'd',
  sequence,
  userId: '7',
  apiOrigin: 'https://sav.exemple.fr',
  baseVersion: 1,
  writes: ['ticket:12'],
  reads: [],
  schema: 1,
  at: '2026-03-02T09:00:00.000Z',
  state: 'queued',
  attempts: 0,
  failures: 0,
  nextAttemptAt: 0,
  refusal: null,
  settledAt: 0,
  resultId: null,
  effectVersion: 0,
  ...change,
})

const open: EventLog[] = []
const reopen = async (storage: RxStorage<unknown, unknown>): Promise<EventLog> => {
  await open.pop()?.close()
  const log = await openLog('log', storage)
  open.push(log)
  return log
}
afterEach(async () => {
  await open.pop()?.close()
})

it('gives every event back after the worker is gone, oldest first', async () => {
  const storage = disk()
  const log = await reopen(storage)
  await log.append(event(2))
  await log.append(event(1))
  await log.update([event(2, { state: 'accepted', resultId: '12' })])
  const again = await reopen(storage)
  expect((await again.all()).map(({ sequence, state }) => [sequence, state])).toEqual([
    [1, 'queued'],
    [2, 'accepted'],
  ])
})

it('forgets only what it is told to', async () => {
  const log = await reopen(disk())
  await log.append(event(1))
  await log.append(event(2))
  await log.forget(['e1'])
  expect((await log.all()).map(({ id }) => id)).toEqual(['e2'])
})

it('shows an event of a newer version as quarantined instead of dropping it', async () => {
  const log = await reopen(disk())
  await log.append(event(1, { schema: 99 }))
  expect((await log.all())[0]?.state).toBe('quarantined')
})

it('keeps the identity of the device and the drafts', async () => {
  const storage = disk()
  const log = await reopen(storage)
  expect(await log.deviceId(() => 'first')).toBe('first')
  await log.writeDraft('ticket', { name: 'Écran' })
  const again = await reopen(storage)
  expect(await again.deviceId(() => 'second')).toBe('first')
  expect(await again.readDraft('ticket')).toEqual({ name: 'Écran' })
  await again.writeDraft('ticket', null)
  expect(await again.readDraft('ticket')).toBeNull()
})

it('opens with the mirror in one realm, within RxDB’s thirteen collections', async () => {
  expect(MIRROR_COLLECTIONS.length + 1).toBe(13)
  await reopen(disk())
  const mirror = await openMirrorDatabase('mirror', getRxStorageMemory() as RxStorage<unknown, unknown>)
  expect(Object.keys(mirror.collections)).toHaveLength(MIRROR_COLLECTIONS.length)
  await mirror.close()
})
