import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contents, createDiskRoom, put } from '#tests/store/blocks/disk-room.ts'
import { createPlainTable } from '#tests/store/blocks/plain-table.ts'

let room: ReturnType<typeof createDiskRoom>

beforeEach(() => {
  room = createDiskRoom()
})

afterEach(() => {
  vi.useRealTimers()
})

it('starts a collection with another schema empty and without its facts, and keeps the others', async () => {
  const first = await room.open()
  const users = createPlainTable()
  const user = first.disk.collection('user', 'one', users)
  await user.load()
  users.put('u', 1)
  await user.append(users.encode(Uint32Array.of(0)))
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  first.disk.writeFact('cursor:user', 'c2')
  const next = await room.reopened(first, 'two')
  expect([next.loaded, contents(next)]).toEqual(['empty', {}])
  expect(await next.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(await next.disk.readFact('cursor:user')).toBe('c2')
  const again = createPlainTable()
  expect(await next.disk.collection('user', 'one', again).load()).toBe('whole')
  expect(again.contents()).toEqual(new Map([['u', 1]]))
  await put(next, { z: 26 })
  const last = await room.reopened(next, 'two')
  expect(contents(last)).toEqual({ z: 26 })
  expect(await last.disk.readFact('cursor:ticket')).toBeUndefined()
})

it('closes for another worker that deletes it, and writes nothing into the new database', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  await new Promise((done) => {
    room.factory.deleteDatabase('mirror').onsuccess = done
  })
  const second = await room.open()
  expect(await put(first, { b: 1 })).toBe('memory')
  first.disk.writeFact('cursor:ticket', 'c9')
  await put(second, { c: 1 })
  const third = await room.reopened(second)
  expect(contents(third)).toEqual({ c: 1 })
  expect(await third.disk.readFact('cursor:ticket')).toBeUndefined()
  expect(room.troubles).toEqual([])
})

it('writes nothing after a later worker has opened it', async () => {
  const frozen = await room.open()
  await put(frozen, { a: 1 })
  const later = await room.open()
  expect(await put(frozen, { b: 1 })).toBe('memory')
  expect(await put(later, { c: 1 })).toBe('durable')
  expect(contents(await room.reopened(later))).toEqual({ a: 1, c: 1 })
  expect(room.troubles).toEqual([])
})

/** A connection that ignores `versionchange`. */
const holdOpen = (version: number): Promise<IDBDatabase> =>
  new Promise((done) => {
    const request = room.factory.open('mirror', version)
    request.onsuccess = () => done(request.result)
  })

/** Lets the waiting time of a step pass, whenever the step begins to wait. */
const afterWaiting = async <Value>(step: Promise<Value>): Promise<Value> => {
  let isDone = false
  void step.then(() => {
    isDone = true
  })
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5000)
      expect(isDone).toBe(true)
    },
    { timeout: 20_000 },
  )
  return step
}

it('works in memory, and reports it, while an older version keeps the database open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const held = await holdOpen(1)
  const opening = room.open()
  const first = await afterWaiting(opening)
  expect([first.loaded, await put(first, { a: 1 }), room.troubles.length]).toEqual(['empty', 'memory', 1])
  held.close()
  vi.useRealTimers()
  const next = await room.open()
  expect(await put(next, { b: 1 })).toBe('durable')
  expect(contents(await room.reopened(next))).toEqual({ b: 1 })
})

it('deletes its contents when it is wiped, also while another connection is open', async () => {
  const first = await room.open()
  await put(first, { a: 1 })
  first.disk.writeFact('cursor:ticket', 'c1')
  await first.disk.flushed()
  const held = await holdOpen(2)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const wiping = first.disk.wipe()
  await afterWaiting(wiping)
  const left = (store: string): Promise<number> =>
    new Promise((done) => {
      const request = held.transaction(store).objectStore(store).count()
      request.onsuccess = () => done(request.result)
    })
  expect(await Promise.all(['tail', 'blocks', 'facts'].map(left))).toEqual([0, 0, 0])
  held.close()
  vi.useRealTimers()
  await expect.poll(() => room.factory.databases()).toEqual([])
})

it('replaces the database of an older format', async () => {
  await new Promise((done) => {
    const request = room.factory.open('mirror', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('ticket', { keyPath: 'key' })
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      done(undefined)
    }
  })
  const first = await room.open()
  await put(first, { a: 1 })
  expect(contents(await room.reopened(first))).toEqual({ a: 1 })
})
