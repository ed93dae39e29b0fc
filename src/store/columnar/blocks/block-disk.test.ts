import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CollectionDisk } from '../persistence.ts'
import { type BlockDisk, openBlockDisk } from './block-disk.ts'
import { USUAL_FOLDING } from './folding.ts'
import { createPlainTable, type PlainTable } from './testing/plain-table.ts'
import 'fake-indexeddb/auto'

interface Opened {
  readonly disk: BlockDisk
  readonly table: PlainTable
  readonly ticket: CollectionDisk
}

let factory: IDBFactory
let troubles: unknown[]

beforeEach(() => {
  factory = new IDBFactory()
  troubles = []
})

afterEach(() => {
  vi.useRealTimers()
})

const openDisk = (): Promise<BlockDisk> =>
  openBlockDisk({
    factory,
    name: 'mirror',
    factsOf: (collection) => [`cursor:${collection}`],
    onTrouble: (error) => troubles.push(error),
    folding: USUAL_FOLDING,
  })

const open = async (shape = 'one'): Promise<Opened & { readonly loaded: string }> => {
  const disk = await openDisk()
  const table = createPlainTable()
  const ticket = disk.collection('ticket', shape, table)
  return { disk, table, ticket, loaded: await ticket.load() }
}

const put = ({ table, ticket }: Opened, entries: Readonly<Record<string, number>>) =>
  ticket.append(table.encode(Uint32Array.from(Object.entries(entries), ([key, value]) => table.put(key, value))))

const purge = ({ table, ticket }: Opened, keys: readonly string[]) => {
  for (const key of keys) table.purge(table.rowOf(key))
  return ticket.purge(keys)
}

const reopened = async ({ disk }: Opened, shape = 'one') => {
  await disk.close()
  return open(shape)
}

const contents = ({ table }: Opened) => Object.fromEntries(table.contents())

/** Changes the database behind the disk's back. */
const tamper = async (change: (transaction: IDBTransaction) => void): Promise<void> => {
  const database = await new Promise<IDBDatabase>((done) => {
    const request = factory.open('mirror')
    request.onsuccess = () => done(request.result)
  })
  const transaction = database.transaction(['tail', 'blocks', 'facts', 'shapes'], 'readwrite')
  change(transaction)
  await new Promise((done) => {
    transaction.oncomplete = done
  })
  database.close()
}

it('finds after a reload what was acknowledged before it, and the facts', async () => {
  const first = await open()
  expect(first.loaded).toBe('empty')
  first.disk.writeFact('cursor:ticket', 'c1')
  expect(await put(first, { a: 1, b: 2 })).toBe('durable')
  expect(await put(first, { b: 3 })).toBe('durable')
  expect(await purge(first, ['a'])).toBe('durable')
  const next = await reopened(first)
  expect(next.loaded).toBe('whole')
  expect(contents(next)).toEqual({ b: 3 })
  expect(await next.disk.readFact('cursor:ticket')).toBe('c1')
})

it('finds the same after its tail was folded, and what was written since', async () => {
  const first = await open()
  await put(first, { a: 1, b: 2, c: 3 })
  await first.ticket.fold()
  await put(first, { b: 4 })
  await purge(first, ['c'])
  const second = await reopened(first)
  expect(contents(second)).toEqual({ a: 1, b: 4 })
  await second.ticket.fold()
  await put(second, { d: 5 })
  expect(contents(await reopened(second))).toEqual({ a: 1, b: 4, d: 5 })
})

it('keeps what moves between blocks: a key that was purged and came back elsewhere', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))
  const first = await open()
  await put(first, many)
  await first.ticket.fold()
  await purge(first, ['k3', 'k12000'])
  await put(first, { k12000: 1, k3: 2 })
  await first.ticket.fold()
  const second = await reopened(first)
  expect(contents(second)).toEqual({ ...many, k12000: 1, k3: 2 })
  await purge(second, ['k1', 'k9000'])
  await second.ticket.fold()
  const third = await reopened(second)
  await put(third, { k8999: -1, new: 7 })
  await third.ticket.fold()
  const { k1: _1, k9000: _2, ...rest } = many
  expect(contents(await reopened(third))).toEqual({ ...rest, k12000: 1, k3: 2, k8999: -1, new: 7 })
})

it('folds by itself after a quiet moment, and loads from blocks then', async () => {
  const disk = await openBlockDisk({
    factory,
    name: 'mirror',
    factsOf: () => [],
    onTrouble: (error) => troubles.push(error),
    folding: { ...USUAL_FOLDING, records: 3, quietMs: 1 },
  })
  const table = createPlainTable()
  const ticket = disk.collection('ticket', 'one', table)
  await ticket.load()
  const held: Opened = { disk, table, ticket }
  for (const key of ['a', 'b', 'c']) await put(held, { [key]: 1 })
  const count = async () => {
    let tails = 0
    await tamper((transaction) => {
      transaction.objectStore('tail').count().onsuccess = (event) => {
        tails = (event.target as IDBRequest<number>).result
      }
    })
    return tails
  }
  await expect.poll(count).toBe(0)
  expect(contents(await reopened(held))).toEqual({ a: 1, b: 1, c: 1 })
})

it('starts a collection of another shape empty and without its facts, and leaves the others alone', async () => {
  const first = await open()
  const users = createPlainTable()
  const user = first.disk.collection('user', 'one', users)
  await user.load()
  users.put('u', 1)
  await user.append(users.encode(Uint32Array.of(0)))
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  first.disk.writeFact('cursor:user', 'c2')
  const next = await reopened(first, 'two')
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(await next.disk.readFact('cursor:user')).toBe('c2')
  const again = createPlainTable()
  expect(await next.disk.collection('user', 'one', again).load()).toBe('whole')
  expect(again.contents()).toEqual(new Map([['u', 1]]))
  await put(next, { z: 26 })
  const last = await reopened(next, 'two')
  expect(contents(last)).toEqual({ z: 26 })
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

const flipped = (store: string, key: IDBValidKey, at: number) => (transaction: IDBTransaction) => {
  const objects = transaction.objectStore(store)
  const request = objects.get(key)
  request.onsuccess = () => {
    const record = new Uint8Array(request.result)
    record.set([(record[at] ?? 0) ^ 4], at)
    objects.put(record.buffer, key)
  }
}

const truncated = (store: string, key: IDBValidKey) => (transaction: IDBTransaction) => {
  const objects = transaction.objectStore(store)
  const request = objects.get(key)
  request.onsuccess = () => objects.put(request.result.slice(0, -8), key)
}

it.each<[string, (transaction: IDBTransaction) => void]>([
  ['a flipped bit in a block', flipped('blocks', ['ticket', 0], 90)],
  ['a flipped bit in the padding of a tail', flipped('tail', ['ticket', 2], 21)],
  ['a flipped bit in a checksum', flipped('tail', ['ticket', 1], 4)],
  ['a truncated block', truncated('blocks', ['ticket', 0])],
  ['a truncated tail', truncated('tail', ['ticket', 2])],
  ['a missing block', (transaction) => transaction.objectStore('blocks').delete(['ticket', 0])],
  ['a missing tail in the middle', (transaction) => transaction.objectStore('tail').delete(['ticket', 2])],
  ['a missing first tail', (transaction) => transaction.objectStore('tail').delete(['ticket', 1])],
  ['a missing last tail', (transaction) => transaction.objectStore('tail').delete(['ticket', 3])],
  ['a record that is none', (transaction) => transaction.objectStore('blocks').put({ rows: [] }, ['ticket', 0])],
])('starts empty, without the cursor, after %s: it never shows a part', async (_, damage) => {
  const first = await open()
  await put(first, { a: 1, b: 2 })
  await first.ticket.fold()
  for (const value of [1, 2, 3]) await put(first, { b: value })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.close()
  await tamper(damage)
  const next = await open()
  expect([next.loaded, contents(next)]).toEqual(['damaged', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  await put(next, { c: 3 })
  const last = await reopened(next)
  expect([last.loaded, contents(last)]).toEqual(['whole', { c: 3 }])
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

it.each<[string, (transaction: IDBTransaction) => void]>([
  ['missing', (transaction) => transaction.objectStore('shapes').delete('ticket')],
  ['nonsense', (transaction) => transaction.objectStore('shapes').put({ format: 1, shape: 'one', from: 3, to: 'x' }, 'ticket')],
])('starts empty, without the cursor, when what must be there is %s', async (_, damage) => {
  const first = await open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.close()
  await tamper(damage)
  const next = await open()
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  const last = await reopened(next)
  expect(contents(last)).toEqual({})
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

it('never keeps a cursor for rows that could not be written: it stops, says so once, and starts empty the next time', async () => {
  const first = await open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.flushed()
  first.disk.writeFact('unwritable', () => 'what no disk can hold')
  expect(await put(first, { b: 2 })).toBe('memory')
  first.disk.writeFact('cursor:ticket', 'c3')
  expect(await put(first, { c: 2 })).toBe('memory')
  expect(troubles).toHaveLength(1)
  expect(await first.disk.readFact('cursor:ticket')).toBe('c3')
  const next = await reopened(first)
  expect(contents(next)).toEqual({})
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(await put(next, { d: 1 })).toBe('durable')
})

it('writes together what is asked for while a transaction is under way', async () => {
  const first = await open()
  const ends: string[] = []
  const writes = ['a', 'b', 'c', 'd'].map((key) => put(first, { [key]: 1 }).then((durability) => ends.push(`${key} ${durability}`)))
  await Promise.all(writes)
  expect(ends).toEqual(['a durable', 'b durable', 'c durable', 'd durable'])
  expect(contents(await reopened(first))).toEqual({ a: 1, b: 1, c: 1, d: 1 })
})

it('makes way for another worker that drops it, and writes nothing into what that one makes', async () => {
  const first = await open()
  await put(first, { a: 1 })
  await new Promise((done) => {
    factory.deleteDatabase('mirror').onsuccess = done
  })
  const second = await open()
  expect(await put(first, { b: 1 })).toBe('memory')
  first.disk.writeFact('cursor:ticket', 'c9')
  await put(second, { c: 1 })
  const third = await reopened(second)
  expect(contents(third)).toEqual({ c: 1 })
  expect(await third.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(troubles).toEqual([])
})

it('writes nothing more once a later worker has opened it', async () => {
  const frozen = await open()
  await put(frozen, { a: 1 })
  const later = await open()
  expect(await put(frozen, { b: 1 })).toBe('memory')
  expect(await put(later, { c: 1 })).toBe('durable')
  expect(contents(await reopened(later))).toEqual({ a: 1, c: 1 })
  expect(troubles).toEqual([])
})

it('works from memory when the database can not be had', async () => {
  const dead = {
    open: () => {
      throw new DOMException('No storage here.', 'SecurityError')
    },
    deleteDatabase: () => {
      throw new DOMException('No storage here.', 'SecurityError')
    },
  }
  const disk = await openBlockDisk({
    factory: dead as unknown as IDBFactory,
    name: 'mirror',
    factsOf: () => [],
    onTrouble: (error) => troubles.push(error),
    folding: USUAL_FOLDING,
  })
  const table = createPlainTable()
  const ticket = disk.collection('ticket', 'one', table)
  expect(await ticket.load()).toBe('empty')
  expect(await put({ disk, table, ticket }, { a: 1 })).toBe('memory')
  disk.writeFact('cursor', 'c1')
  expect(await disk.readFact('cursor')).toBe('c1')
  expect(troubles).toHaveLength(1)
  await disk.close()
})

it('gives up its room when it is abandoned, goes on from memory, and starts empty and well the next time', async () => {
  const first = await open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.abandon()
  expect(await put(first, { b: 2 })).toBe('memory')
  expect([contents(first), troubles]).toEqual([{ a: 1, b: 2 }, []])
  const next = await reopened(first)
  expect([next.loaded, contents(next), await next.disk.readFact('cursor:ticket')]).toEqual(['empty', {}, undefined])
  expect(await put(next, { c: 3 })).toBe('durable')
})

it('leaves nothing behind when it is wiped', async () => {
  const first = await open()
  await put(first, { a: 1 })
  await first.disk.wipe()
  expect(await factory.databases()).toEqual([])
})

it('opens a collection again in the same life, and forgets one that was removed', async () => {
  const first = await open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.ticket.close()
  const table = createPlainTable()
  const again = first.disk.collection('ticket', 'one', table)
  expect(await again.load()).toBe('whole')
  expect(table.contents()).toEqual(new Map([['a', 1]]))
  await again.clear()
  expect(await first.disk.readFact('cursor:ticket')).toBeUndefined()
  const next = await reopened(first)
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
})

it('opens a collection again while it is being closed, but not twice', async () => {
  const first = await open()
  void put(first, { a: 1 })
  const closed = first.ticket.close()
  const table = createPlainTable()
  const again = first.disk.collection('ticket', 'one', table)
  expect(await again.load()).toBe('whole')
  expect(table.contents()).toEqual(new Map([['a', 1]]))
  await closed
  expect(() => first.disk.collection('ticket', 'one', createPlainTable())).toThrow('open already')
  await first.disk.close()
})

/** A connection that does not listen. */
const holdOpen = (version: number): Promise<IDBDatabase> =>
  new Promise((done) => {
    const request = factory.open('mirror', version)
    request.onsuccess = () => done(request.result)
  })

it('works from memory, and says so, when an older version holds the database open and does not make way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const held = await holdOpen(1)
  const opening = open()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(5000)
  const first = await opening
  expect([first.loaded, await put(first, { a: 1 }), troubles.length]).toEqual(['empty', 'memory', 1])
  held.close()
  vi.useRealTimers()
  const next = await open()
  expect(await put(next, { b: 1 })).toBe('durable')
  expect(contents(await reopened(next))).toEqual({ b: 1 })
})

it('removes what it holds when it is wiped, also when somebody holds the database open', async () => {
  const first = await open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.flushed()
  const held = await holdOpen(2)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const wiping = first.disk.wipe()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(5000)
  await wiping
  const left = (store: string): Promise<number> =>
    new Promise((done) => {
      const request = held.transaction(store).objectStore(store).count()
      request.onsuccess = () => done(request.result)
    })
  expect(await Promise.all(['tail', 'blocks', 'facts'].map(left))).toEqual([0, 0, 0])
  held.close()
  vi.useRealTimers()
  await expect.poll(() => factory.databases()).toEqual([])
})

it('replaces the database of an older format', async () => {
  await new Promise((done) => {
    const request = factory.open('mirror', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('ticket', { keyPath: 'key' })
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      done(undefined)
    }
  })
  const first = await open()
  await put(first, { a: 1 })
  expect(contents(await reopened(first))).toEqual({ a: 1 })
})
