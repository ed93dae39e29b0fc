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
import type { RankedPath } from './order/rankings.ts'

/** Settings of `getRxStorageColumnar`. */
export interface ColumnarSettings {
  /** Null keeps everything in memory. */
  readonly persistence: Persistence | null
  /** Called when the stored rows of a collection could not be read: it starts empty. */
  readonly onDamage: (databaseName: string, collectionName: string) => void
  /**
   * Text fields that people search, indexed in advance. Other fields can be searched too, more
   * slowly the first time.
   */
  readonly searched?: (collectionName: string) => readonly string[]
  /**
   * Orders that people ask for, sorted in advance. Sorting 100,000 rows by text takes a tenth of a
   * second.
   */
  readonly sorted?: (collectionName: string) => readonly (readonly MangoQuerySortPart<unknown>[])[]
  /**
   * References that can be sorted by what people read in them, in another collection of the
   * database.
   */
  readonly ranked?: (collectionName: string) => readonly RankedReference[]
}

/** A path to sort by, which stands for a column of references to records of another collection. */
export interface RankedReference extends Omit<RankedPath, 'target'> {
  readonly collection: string
}

/** Where collections are kept on disk. */
export interface Persistence {
  /**
   * Opens the disk of a database; called once while any of its collections is open. The opener
   * closes the disk.
   */
  open(databaseName: string): Promise<Disk>
  /** Whether this collection is kept on disk. */
  keeps(collectionName: string): boolean
}

/** The columnar storage as RxDB takes it. */
export type ColumnarStorage = RxStorage<ColumnarInternals, ColumnarOptions>

interface SharedCollection {
  readonly collection: Promise<Collection<unknown>>
  holders: number
}

type Params<Doc> = RxStorageInstanceCreationParams<Doc, ColumnarOptions>

/**
 * RxDB's storage over typed columns: filters, sorts and counts large collections in milliseconds
 * (docs/decisions/0025). Creating an instance rejects for a schema with attachments, or when the
 * disk cannot be opened.
 */
export const getRxStorageColumnar = ({
  persistence,
  onDamage,
  searched = () => [],
  sorted = () => [],
  ranked = () => [],
}: ColumnarSettings): ColumnarStorage => {
  const collections = new Map<string, SharedCollection>()
  const disks = persistence && createDisks((databaseName) => persistence.open(databaseName))

  /** Another collection of the database; rejects where it is not open. */
  const opened = async (databaseName: string, collectionName: string): Promise<Collection<never>> => {
    const key = [...collections.keys()].find((one) => one.startsWith(`${databaseName}|${collectionName}|`))
    const shared = key === undefined ? undefined : collections.get(key)
    if (!shared) throw new Error(`The collection ${collectionName} is not open`)
    return (await shared.collection) as unknown as Collection<never>
  }

  const open = async <Doc>({ databaseName, collectionName, schema }: Params<Doc>) => {
    const disk = disks && persistence?.keeps(collectionName) ? await disks.acquire(databaseName) : null
    try {
      return openCollection<Doc>({
        name: `${collectionName}-${schema.version}`,
        schema,
        expected: {
          searched: searched(collectionName),
          sorted: sorted(collectionName) as readonly (readonly MangoQuerySortPart<Doc>[])[],
        },
        ranked: ranked(collectionName).map((reference) => ({
          ...reference,
          target: () => opened(databaseName, reference.collection),
        })),
        disk,
        onDamage: () => onDamage(databaseName, collectionName),
      })
    } catch (error) {
      if (disk) disks?.release(databaseName)
      throw error
    }
  }

  return {
    name: 'columnar',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance: async <Doc>(params: Params<Doc>) => {
      ensureRxStorageInstanceParamsAreCorrect(params)
      if (params.schema.attachments)
        throw new Error(`The columnar storage keeps no attachments: ${params.collectionName} asks for them.`)
      const key = [params.databaseName, params.collectionName, params.schema.version].join('|')
      const shared: SharedCollection = collections.get(key) ?? {
        collection: open(params) as unknown as Promise<Collection<unknown>>,
        holders: 0,
      }
      shared.holders += 1
      collections.set(key, shared)
      const forget = (): void => {
        if (collections.get(key) === shared) collections.delete(key)
      }
      const opened = async (): Promise<Collection<Doc>> => {
        try {
          return (await shared.collection) as unknown as Collection<Doc>
        } catch (error) {
          // The next instance tries again.
          forget()
          throw error
        }
      }
      const collection = await opened()

      const release = async (): Promise<void> => {
        shared.holders -= 1
        if (shared.holders > 0) return
        forget()
        collection.stopIdleWork()
        try {
          await collection.ready
          await collection.disk?.close()
        } finally {
          if (collection.disk) disks?.release(params.databaseName)
        }
      }
      return createInstance(params, collection, { release, forget }) as never
    },
  }
}
