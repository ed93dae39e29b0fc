import { IDBFactory } from 'fake-indexeddb'
import { type BulkWriteRow, type RxJsonSchema, type RxStorageInstance, randomToken } from 'rxdb'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BlockDisk, openBlockDisk } from './blocks/block-disk.ts'
import { type ColumnarStorage, getRxStorageColumnar } from './storage.ts'
import { createTable } from './table/create-table.ts'
import 'fake-indexeddb/auto'

interface Note {
  readonly id: string
  readonly text: string
}

const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 20 }, text: { type: 'string' } },
} as unknown as RxJsonSchema<never>

const note = (id: string, beside: object = {}): BulkWriteRow<Note> =>
  ({
    document: { id, text: `n${id}`, _deleted: false, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {}, ...beside },
  }) as never

const instanceOf = (storage: ColumnarStorage, collectionName = 'note', databaseName = 'mirror') =>
  storage.createStorageInstance({
    databaseInstanceToken: randomToken(10),
    databaseName,
    collectionName,
    schema: SCHEMA as never,
    options: {},
    multiInstance: false,
    devMode: false,
  }) as unknown as Promise<RxStorageInstance<Note, unknown, unknown>>

const textsOf = async (instance: RxStorageInstance<Note, unknown, unknown>, ...ids: string[]) =>
  (await instance.findDocumentsById(ids, true)).map(({ text }) => text)

describe('the disk of a database', () => {
  let factory: IDBFactory
  let disks: BlockDisk[]
  let failures: Error[]
  let storage: ColumnarStorage

  beforeEach(() => {
    factory = new IDBFactory()
    disks = []
    failures = []
    storage = getRxStorageColumnar({
      persistence: {
        keeps: () => true,
        open: async (name) => {
          const failure = failures.pop()
          if (failure) throw failure
          const disk = await openBlockDisk({
            factory,
            name,
            factsOf: () => [],
            onTrouble: (error) => expect(error).toBeUndefined(),
          })
          disks.push(disk)
          return disk
        },
      },
      onDamage: () => undefined,
    })
  })

  it('that could not be opened is opened again, and every waiting caller gets the error', async () => {
    failures.push(new Error('no room'))
    const waiting = [instanceOf(storage), instanceOf(storage), instanceOf(storage, 'other')]
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
    const instance = await instanceOf(storage)
    await instance.bulkWrite([note('1')], 'test')
    expect(await textsOf(instance, '1')).toEqual(['n1'])
    await instance.close()
    await disks[0]?.close()
  })

  it('is shared by all of its collections, and opened again after it was closed', async () => {
    const [first, second] = await Promise.all([instanceOf(storage), instanceOf(storage, 'other')])
    await first.bulkWrite([note('1')], 'test')
    await first.close()
    const again = await instanceOf(storage)
    expect(disks).toHaveLength(1)
    expect(await textsOf(again, '1')).toEqual(['n1'])
    await Promise.all([again.close(), second.close()])
    await disks[0]?.close()

    const later = await instanceOf(storage)
    expect(disks).toHaveLength(2)
    expect(await textsOf(later, '1')).toEqual(['n1'])
    await later.bulkWrite([note('2')], 'test')
    await later.close()
    await disks[1]?.close()
    const last = await instanceOf(storage)
    expect(await textsOf(last, '1', '2')).toEqual(['n1', 'n2'])
    await last.close()
    await disks[2]?.close()
  })

  it('is released by a collection that failed to open, which can be opened again', async () => {
    const first = await instanceOf(storage)
    const taken = disks[0]?.collection('other-0', 'mine', createTable<Note>(SCHEMA as never))
    await expect(instanceOf(storage, 'other')).rejects.toThrow(/open already/)
    await taken?.close()
    const other = await instanceOf(storage, 'other')
    await Promise.all([first.close(), other.close()])
    await disks[0]?.close()
    const later = await instanceOf(storage)
    expect(disks).toHaveLength(2)
    await later.close()
    await disks[1]?.close()
  })
})
