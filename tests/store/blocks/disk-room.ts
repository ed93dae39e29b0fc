import { IDBFactory } from 'fake-indexeddb'
import { type BlockDisk, openBlockDisk } from '#src/store/columnar/blocks/block-disk.ts'
import { DEFAULT_COMPACTION } from '#src/store/columnar/blocks/compaction.ts'
import type { CollectionDisk } from '#src/store/columnar/blocks/persistence.ts'
import { createPlainTable, type PlainTable } from './plain-table.ts'
import 'fake-indexeddb/auto'

export interface Opened {
  readonly disk: BlockDisk
  readonly table: PlainTable
  readonly ticket: CollectionDisk
}

/**
 * An IndexedDB of its own for a test, with a disk and one table of tickets that can be opened
 * repeatedly.
 */
export const createDiskRoom = () => {
  const factory = new IDBFactory()
  const troubles: unknown[] = []

  const openDisk = (on: globalThis.IDBFactory = factory): Promise<BlockDisk> =>
    openBlockDisk({
      factory: on,
      name: 'mirror',
      factsOf: (collection) => [`cursor:${collection}`],
      onTrouble: (error) => troubles.push(error),
      compaction: DEFAULT_COMPACTION,
    })

  const open = async (shape = 'one'): Promise<Opened & { readonly loaded: string }> => {
    const disk = await openDisk()
    const table = createPlainTable()
    const ticket = disk.collection('ticket', shape, table)
    return { disk, table, ticket, loaded: await ticket.load() }
  }

  return {
    factory,
    troubles,
    openDisk,
    open,
    reopened: async ({ disk }: Opened, shape = 'one') => {
      await disk.close()
      return open(shape)
    },
    /** Changes the database without the disk. */
    tamper: async (change: (transaction: IDBTransaction) => void): Promise<void> => {
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
    },
  }
}

export const put = ({ table, ticket }: Opened, entries: Readonly<Record<string, number>>) =>
  ticket.append(table.encode(Uint32Array.from(Object.entries(entries), ([key, value]) => table.put(key, value))))

export const purge = ({ table, ticket }: Opened, keys: readonly string[]) => {
  for (const key of keys) table.purge(table.rowOf(key))
  return ticket.purge(keys)
}

export const contents = ({ table }: Opened) => Object.fromEntries(table.contents())
