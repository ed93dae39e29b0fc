import { beforeEach, expect, it } from 'vitest'
import { contents, createDiskRoom, put } from '#tests/store/blocks/disk-room.ts'
import { createPlainTable } from '#tests/store/blocks/plain-table.ts'

let room: ReturnType<typeof createDiskRoom>

beforeEach(() => {
  room = createDiskRoom()
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
  const first = await room.open()
  await put(first, { a: 1, b: 2 })
  await first.ticket.compact()
  for (const value of [1, 2, 3]) await put(first, { b: value })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.close()
  await room.tamper(damage)
  const next = await room.open()
  expect([next.loaded, contents(next)]).toEqual(['damaged', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  await put(next, { c: 3 })
  const last = await room.reopened(next)
  expect([last.loaded, contents(last)]).toEqual(['whole', { c: 3 }])
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

it.each<[string, (transaction: IDBTransaction) => void]>([
  ['missing', (transaction) => transaction.objectStore('shapes').delete('ticket')],
  [
    'nonsense',
    (transaction) => transaction.objectStore('shapes').put({ format: 1, shape: 'one', from: 3, to: 'x' }, 'ticket'),
  ],
])('starts empty, without the cursor, when what must be there is %s', async (_, damage) => {
  const first = await room.open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.close()
  await room.tamper(damage)
  const next = await room.open()
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  const last = await room.reopened(next)
  expect(contents(last)).toEqual({})
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

it('never keeps a cursor for unwritten rows: it stops, reports it once, and starts empty the next time', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.flushed()
  first.disk.writeFact('unwritable', () => 'what no disk can hold')
  expect(await put(first, { b: 2 })).toBe('memory')
  first.disk.writeFact('cursor:ticket', 'c3')
  expect(await put(first, { c: 2 })).toBe('memory')
  expect(room.troubles).toHaveLength(1)
  expect(await first.disk.readFact('cursor:ticket')).toBe('c3')
  const next = await room.reopened(first)
  expect(contents(next)).toEqual({})
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(await put(next, { d: 1 })).toBe('durable')
})

it('works in memory when the database cannot be opened', async () => {
  const dead = {
    open: () => {
      throw new DOMException('No storage here.', 'SecurityError')
    },
    deleteDatabase: () => {
      throw new DOMException('No storage here.', 'SecurityError')
    },
  }
  const disk = await room.openDisk(dead as unknown as IDBFactory)
  const table = createPlainTable()
  const ticket = disk.collection('ticket', 'one', table)
  expect(await ticket.load()).toBe('empty')
  expect(await put({ disk, table, ticket }, { a: 1 })).toBe('memory')
  disk.writeFact('cursor', 'c1')
  expect(await disk.readFact('cursor')).toBe('c1')
  expect(room.troubles).toHaveLength(1)
  await disk.close()
})
