import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { type MirrorDisk, openMirrorDisk } from './mirror-disk.ts'
import 'fake-indexeddb/auto'

let factory: IDBFactory
let troubles: unknown[]

beforeEach(() => {
  factory = new IDBFactory()
  troubles = []
})

const open = (shape = 'one'): Promise<MirrorDisk> => openMirrorDisk(factory, 'mirror', ['ticket'], shape, (error) => troubles.push(error))

const reopened = async (disk: MirrorDisk, shape = 'one'): Promise<MirrorDisk> => {
  await disk.flushed()
  disk.close()
  return open(shape)
}

it('finds after a reload what was written before it', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }, { key: '2' }])
  disk.remove('ticket', ['1'])
  disk.writeFact('cursor:ticket', 'c1')
  const next = await reopened(disk)
  expect(await next.load('ticket')).toEqual([{ key: '2' }])
  expect(await next.readFact('cursor:ticket')).toBe('c1')
})

it('reads more than one batch, in order and whole', async () => {
  const disk = await open()
  disk.save(
    'ticket',
    Array.from({ length: 12_000 }, (_, at) => ({ key: String(at).padStart(6, '0') })),
  )
  const next = await reopened(disk)
  const keys = (await next.load('ticket')).map(({ key }) => key)
  expect(keys).toHaveLength(12_000)
  expect(new Set(keys).size).toBe(12_000)
})

it('starts empty when the shape of the records has changed', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }])
  disk.writeFact('cursor:ticket', 'c1')
  const next = await reopened(disk, 'two')
  expect(await next.load('ticket')).toEqual([])
  expect(await next.readFact('cursor:ticket')).toBeUndefined()
})

it('never keeps a cursor for rows that could not be written: it stops, says so, and starts empty the next time', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }])
  disk.writeFact('cursor:ticket', 'c1')
  await disk.flushed()
  disk.save('ticket', [{ key: () => 'what no disk can hold' } as unknown as { key: string }])
  disk.writeFact('cursor:ticket', 'c2')
  await disk.flushed()
  disk.save('ticket', [{ key: '3' }])
  disk.writeFact('cursor:ticket', 'c3')
  await disk.flushed()
  expect(troubles).toHaveLength(1)
  const next = await reopened(disk)
  expect(await next.load('ticket')).toEqual([])
  expect(await next.readFact('cursor:ticket')).toBeUndefined()
})

it('writes all of a batch or none of it', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }])
  disk.save('ticket', [{ key: () => 'what no disk can hold' } as unknown as { key: string }])
  await disk.flushed()
  expect(await disk.load('ticket')).toEqual([])
})

it('makes way for another worker that drops it', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }])
  await disk.flushed()
  await new Promise((done) => {
    factory.deleteDatabase('mirror').onsuccess = done
  })
  disk.save('ticket', [{ key: '2' }])
  await disk.flushed()
  expect(await factory.databases()).toEqual([])
  expect(troubles).toEqual([])
})

it('leaves nothing behind when it is wiped', async () => {
  const disk = await open()
  disk.save('ticket', [{ key: '1' }])
  await disk.wipe()
  expect(await factory.databases()).toEqual([])
})
