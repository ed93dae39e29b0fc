import { beforeEach, expect, it } from 'vitest'
import { contents, createDiskRoom, type Opened, purge, put } from '#tests/store/blocks/disk-room.ts'
import { createPlainTable } from '#tests/store/blocks/plain-table.ts'
import { openBlockDisk } from './block-disk.ts'
import { DEFAULT_COMPACTION } from './compaction.ts'

let room: ReturnType<typeof createDiskRoom>

beforeEach(() => {
  room = createDiskRoom()
})

it('restores acknowledged writes and facts after a reload', async () => {
  const first = await room.open()
  expect(first.loaded).toBe('empty')
  first.disk.writeFact('cursor:ticket', 'c1')
  expect(await put(first, { a: 1, b: 2 })).toBe('durable')
  expect(await put(first, { b: 3 })).toBe('durable')
  expect(await purge(first, ['a'])).toBe('durable')
  const next = await room.reopened(first)
  expect(next.loaded).toBe('whole')
  expect(contents(next)).toEqual({ b: 3 })
  expect(await next.disk.readFact('cursor:ticket')).toBe('c1')
})

it('restores compacted and later rows', async () => {
  const first = await room.open()
  await put(first, { a: 1, b: 2, c: 3 })
  await first.ticket.compact()
  await put(first, { b: 4 })
  await purge(first, ['c'])
  const second = await room.reopened(first)
  expect(contents(second)).toEqual({ a: 1, b: 4 })
  await second.ticket.compact()
  await put(second, { d: 5 })
  expect(contents(await room.reopened(second))).toEqual({ a: 1, b: 4, d: 5 })
})

it('keeps a key that was purged and written again into another block', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))
  const first = await room.open()
  await put(first, many)
  await first.ticket.compact()
  await purge(first, ['k3', 'k12000'])
  await put(first, { k12000: 1, k3: 2 })
  await first.ticket.compact()
  const second = await room.reopened(first)
  expect(contents(second)).toEqual({ ...many, k12000: 1, k3: 2 })
  await purge(second, ['k1', 'k9000'])
  await second.ticket.compact()
  const third = await room.reopened(second)
  await put(third, { k8999: -1, new: 7 })
  await third.ticket.compact()
  const { k1: _1, k9000: _2, ...rest } = many
  expect(contents(await room.reopened(third))).toEqual({ ...rest, k12000: 1, k3: 2, k8999: -1, new: 7 })
})

it('compacts by itself after a pause, and loads from blocks afterwards', async () => {
  const disk = await openBlockDisk({
    factory: room.factory,
    name: 'mirror',
    factsOf: () => [],
    onTrouble: (error) => room.troubles.push(error),
    compaction: { ...DEFAULT_COMPACTION, records: 3, quietMs: 1 },
  })
  const table = createPlainTable()
  const ticket = disk.collection('ticket', 'one', table)
  await ticket.load()
  const held: Opened = { disk, table, ticket }
  for (const key of ['a', 'b', 'c']) await put(held, { [key]: 1 })
  const count = async () => {
    let tails = 0
    await room.tamper((transaction) => {
      transaction.objectStore('tail').count().onsuccess = (event) => {
        tails = (event.target as IDBRequest<number>).result
      }
    })
    return tails
  }
  await expect.poll(count).toBe(0)
  expect(contents(await room.reopened(held))).toEqual({ a: 1, b: 1, c: 1 })
})

it('commits writes that arrive during a transaction together', async () => {
  const first = await room.open()
  const ends: string[] = []
  const writes = ['a', 'b', 'c', 'd'].map((key) =>
    put(first, { [key]: 1 }).then((durability) => ends.push(`${key} ${durability}`)),
  )
  await Promise.all(writes)
  expect(ends).toEqual(['a durable', 'b durable', 'c durable', 'd durable'])
  expect(contents(await room.reopened(first))).toEqual({ a: 1, b: 1, c: 1, d: 1 })
})

it('deletes its database when it is abandoned, continues in memory, and starts empty the next time', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.abandon()
  expect(await put(first, { b: 2 })).toBe('memory')
  expect([contents(first), room.troubles]).toEqual([{ a: 1, b: 2 }, []])
  const next = await room.reopened(first)
  expect([next.loaded, contents(next), await next.disk.readFact('cursor:ticket')]).toEqual(['empty', {}, undefined])
  expect(await put(next, { c: 3 })).toBe('durable')
})

it('deletes its database when it is wiped', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  await first.disk.wipe()
  expect(await room.factory.databases()).toEqual([])
})

it('reopens a collection on the same disk, and deletes a removed one', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.ticket.close()
  const table = createPlainTable()
  const again = first.disk.collection('ticket', 'one', table)
  expect(await again.load()).toBe('whole')
  expect(table.contents()).toEqual(new Map([['a', 1]]))
  await again.clear()
  expect(await first.disk.readFact('cursor:ticket')).toBeUndefined()
  const next = await room.reopened(first)
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
})

it('opens a collection again while it is being closed, but not twice', async () => {
  const first = await room.open()
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
