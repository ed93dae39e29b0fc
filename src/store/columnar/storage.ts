import {
  ensureRxStorageInstanceParamsAreCorrect,
  type MangoQuerySortPart,
  RXDB_VERSION,
  type RxStorage,
  type RxStorageInstanceCreationParams,
} from 'rxdb'
import type { Disk } from './blocks/persistence.ts'
import { type Collection, openCollection } from './collection.ts'
import { createDisks } from './disks.ts'
import { type ColumnarInternals, type ColumnarOptions, createInstance } from './instance.ts'

export interface ColumnarSettings {
  /** Null keeps everything in memory. */
  readonly persistence: Persistence | null
  /** What was on disk of this collection could not be read: it starts empty. */
  readonly onDamage: (databaseName: string, collectionName: string) => void
  /** Text fields that people search: made ready before anyone asks. Others are searched as well, the first time more slowly. */
  readonly searched?: (collectionName: string) => readonly string[]
  /** Orders that people ask for, sorted before anyone does: those of texts take a tenth of a second for 100,000 rows. */
  readonly sorted?: (collectionName: string) => readonly (readonly MangoQuerySortPart<unknown>[])[]
}

export interface Persistence {
  /** The disk of a database, asked for once while any of its collections is open. Whoever opened it closes it. */
  open(databaseName: string): Promise<Disk>
  /** Whether this collection outlives its database's life. */
  keeps(collectionName: string): boolean
}

export type ColumnarStorage = RxStorage<ColumnarInternals, ColumnarOptions>

interface Shared {
  readonly collection: Promise<Collection<unknown>>
  holders: number
}

/** RxDB's storage over typed columns: filters, sorts and counts large collections in milliseconds (`docs/decisions`). */
export const getRxStorageColumnar = ({ persistence, onDamage, searched = () => [], sorted = () => [] }: ColumnarSettings): ColumnarStorage => {
  const shared = new Map<string, Shared>()
  const disks = persistence && createDisks((databaseName) => persistence.open(databaseName))

  const open = async <Doc>({ databaseName, collectionName, schema }: RxStorageInstanceCreationParams<Doc, ColumnarOptions>) => {
    const disk = disks && persistence?.keeps(collectionName) ? await disks.take(databaseName) : null
    try {
      const expected = { searched: searched(collectionName), sorted: sorted(collectionName) as readonly (readonly MangoQuerySortPart<Doc>[])[] }
      return openCollection<Doc>(`${collectionName}-${schema.version}`, schema, expected, disk, () => onDamage(databaseName, collectionName))
    } catch (error) {
      if (disk) disks?.letGo(databaseName)
      throw error
    }
  }

  return {
    name: 'columnar',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance: async <Doc>(params: RxStorageInstanceCreationParams<Doc, ColumnarOptions>) => {
      ensureRxStorageInstanceParamsAreCorrect(params)
      if (params.schema.attachments) throw new Error(`The columnar storage keeps no attachments: ${params.collectionName} asks for them.`)
      const key = [params.databaseName, params.collectionName, params.schema.version].join('|')
      const held: Shared = shared.get(key) ?? { collection: open(params) as unknown as Promise<Collection<unknown>>, holders: 0 }
      held.holders += 1
      shared.set(key, held)
      const forget = (): void => {
        if (shared.get(key) === held) shared.delete(key)
      }
      const opened = async (): Promise<Collection<Doc>> => {
        try {
          return (await held.collection) as unknown as Collection<Doc>
        } catch (error) {
          // The next one who asks for it tries again.
          forget()
          throw error
        }
      }
      const collection = await opened()

      const release = async (): Promise<void> => {
        held.holders -= 1
        if (held.holders > 0) return
        forget()
        collection.rest()
        try {
          await collection.ready
          await collection.disk?.close()
        } finally {
          if (collection.disk) disks?.letGo(params.databaseName)
        }
      }
      return createInstance(params, collection, release, forget) as never
    },
  }
}
