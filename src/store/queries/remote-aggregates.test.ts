import { expose, type Remote, wrap } from 'comlink'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { ColumnarInternals } from '../columnar/instance.ts'
import { getRxStorageColumnar } from '../columnar/storage.ts'
import { mirrorOf } from '../mirror.ts'
import { type MirrorDatabase, openMirrorDatabase } from '../mirror-database.ts'
import { documentOf } from '../mirror-schema.ts'
import { serveAggregates, type WatchAggregate } from './aggregate-surface.ts'
import { remoteAggregates } from './remote-aggregates.ts'

interface Worker {
  readonly watchAggregate: WatchAggregate
}

/** The part of Web Locks that one page's lock needs. */
const createLocks = () => {
  const waiting: (() => void)[] = []
  const request = (_name: string, granted: () => void) => {
    waiting.push(granted)
    return new Promise<never>(() => undefined)
  }
  return {
    locks: { request } as unknown as LockManager,
    end: () => {
      for (const granted of waiting.splice(0)) granted()
    },
  }
}

const QUESTION = { selector: {}, sum: [], by: [] }
const ports: MessagePort[] = []
const databases: MirrorDatabase[] = []

const startWorker = async () => {
  const storage = getRxStorageColumnar({ persistence: null, onDamage: () => undefined })
  const database = await openMirrorDatabase(`aggregates-${crypto.randomUUID()}`, storage as never)
  databases.push(database)
  const facts = {
    readFact: async () => undefined,
    recallFact: () => undefined,
    writeFact: () => undefined,
    flushed: async () => undefined,
  }
  const mirror = mirrorOf(database, facts)
  const { locks, end } = createLocks()
  const channel = new MessageChannel()
  ports.push(channel.port1, channel.port2)
  expose({ watchAggregate: serveAggregates(database, locks) }, channel.port1)
  const put = (id: string) => {
    const record = { ...blankRecord(modelOf('ticket'), id), name: id } as AnyRecord
    return mirror.writeEntries('ticket', [
      { document: documentOf('ticket', record, { pending: 0, doubtful: false, base: null }), hidden: false },
    ])
  }
  const { changes$ } = (database.collections.ticket.storageInstance.internals as unknown as ColumnarInternals)
    .collection
  // RxDB has a listener too.
  const before = changes$.observers.length
  return {
    remote: wrap<Worker>(channel.port2) as Remote<Worker>,
    put,
    endOfPage: end,
    isWatched: () => changes$.observers.length > before,
  }
}

let worker: Awaited<ReturnType<typeof startWorker>>
beforeEach(async () => {
  worker = await startWorker()
})
afterEach(async () => {
  for (const port of ports.splice(0)) port.close()
  for (const database of databases.splice(0)) await database.close()
})

const listen = (worker$: BehaviorSubject<Remote<Worker>>) => {
  const told: (number | undefined)[] = []
  const subscription = remoteAggregates(worker$, 'page')('ticket', QUESTION).subscribe(([group]) =>
    told.push(group?.count),
  )
  return { told, subscription }
}

it('a page receives each answer, and the worker stops when the page unsubscribes', async () => {
  const { told, subscription } = listen(new BehaviorSubject(worker.remote))
  await expect.poll(() => told).toEqual([0])
  await worker.put('1')
  await expect.poll(() => told).toEqual([0, 1])
  subscription.unsubscribe()
  await expect.poll(worker.isWatched).toBe(false)
})

it('a page that unsubscribes before its first answer is not served', async () => {
  const { subscription } = listen(new BehaviorSubject(worker.remote))
  subscription.unsubscribe()
  await expect.poll(worker.isWatched).toBe(false)
  await worker.put('1')
  expect(worker.isWatched()).toBe(false)
})

it('the question is repeated at the next worker', async () => {
  const worker$ = new BehaviorSubject(worker.remote)
  const { told, subscription } = listen(worker$)
  await expect.poll(() => told).toEqual([0])
  // The first page has ended.
  for (const database of databases.splice(0)) await database.close()
  const next = await startWorker()
  await next.put('1')
  await next.put('2')
  worker$.next(next.remote)
  await expect.poll(() => told).toEqual([0, 2])
  await next.put('3')
  await expect.poll(() => told.at(-1)).toBe(3)
  subscription.unsubscribe()
})

it('a page that ended without unsubscribing is no longer served', async () => {
  const { told } = listen(new BehaviorSubject(worker.remote))
  await expect.poll(() => told).toEqual([0])
  worker.endOfPage()
  expect(worker.isWatched()).toBe(false)
})

it('a slow page misses answers, but not the last one', async () => {
  const told: (number | undefined)[] = []
  const turns: (() => void)[] = []
  const stop = await serveAggregates(databases[0] as MirrorDatabase, createLocks().locks)(
    'page',
    'ticket',
    QUESTION,
    ([group]) => {
      told.push(group?.count)
      return new Promise<void>((seen) => turns.push(seen))
    },
  )
  await expect.poll(() => told).toEqual([0])
  for (const id of ['1', '2', '3']) await worker.put(id)
  expect(told).toEqual([0])
  turns.shift()?.()
  await expect.poll(() => told).toEqual([0, 3])
  stop()
})
