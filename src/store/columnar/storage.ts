import { ensureRxStorageInstanceParamsAreCorrect, RXDB_VERSION, type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb'
import { type Collection, openCollection } from './collection.ts'
import { type ColumnarInternals, type ColumnarOptions, createInstance } from './instance.ts'
import type { Disk } from './persistence.ts'

export interface ColumnarSettings {
  /** Null keeps everything in memory. */
  readonly persistence: Persistence | null
  /** What was on disk of this collection could not be read: it starts empty. */
  readonly onDamage: (databaseName: string, collectionName: string) => void
  /** Text fields that people search: made ready before anyone asks. Others are searched as well, the first time more slowly. */
  readonly searched?: (collectionName: string) => readonly string[]
}

export interface Persistence {
  /** Opens the disk of a database, once. */
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
export const getRxStorageColumnar = ({ persistence, onDamage, searched = () => [] }: ColumnarSettings): ColumnarStorage => {
  const shared = new Map<string, Shared>()
  const disks = new Map<string, Promise<Disk>>()

  const diskOf = (databaseName: string, collectionName: string): Promise<Disk> | null => {
    if (!persistence?.keeps(collectionName)) return null
    const known = disks.get(databaseName) ?? persistence.open(databaseName)
    disks.set(databaseName, known)
    return known
  }

  const open = async <Doc>({ databaseName, collectionName, schema }: RxStorageInstanceCreationParams<Doc, ColumnarOptions>) => {
    const disk = await diskOf(databaseName, collectionName)
    return openCollection<Doc>(`${collectionName}-${schema.version}`, schema, searched(collectionName), disk, () =>
      onDamage(databaseName, collectionName),
    )
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
      const collection = (await held.collection) as unknown as Collection<Doc>

      const release = async (): Promise<void> => {
        held.holders -= 1
        if (held.holders > 0) return
        if (shared.get(key) === held) shared.delete(key)
        collection.rest()
        await collection.ready
        await collection.disk?.close()
      }
      const forget = (): void => {
        if (shared.get(key) === held) shared.delete(key)
      }
      return createInstance(params, collection, release, forget) as never
    },
  }
}
