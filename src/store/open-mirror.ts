import type { MangoQuerySortPart } from 'rxdb'
import { searchableFields } from '#contract/core/model.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { type BlockDisk, openBlockDisk } from './columnar/blocks/block-disk.ts'
import { getRxStorageColumnar } from './columnar/storage.ts'
import { sortOf } from './list-order.ts'
import { cursorFact, type Mirror, mirrorOf } from './mirror.ts'
import { type MirrorDatabase, openMirrorDatabase } from './mirror-database.ts'
import { MIRROR_COLLECTIONS } from './mirror-schema.ts'
import { purgeTombstones } from './purge-tombstones.ts'
import { isOwnText, rankedIn } from './reading-order.ts'

/** The worker's mirror: the database that pages read, and the engine's access to it. */
export interface OpenMirror {
  readonly database: MirrorDatabase
  readonly mirror: Mirror
  /**
   * Frees the mirror's disk space. The mirror then lives in memory, and is pulled again after the
   * next start.
   */
  readonly makeRoom: () => Promise<void>
  /** Closes the mirror and deletes its database. */
  readonly wipe: () => Promise<void>
}

/**
 * Why the mirror stores less than it should. It continues in memory or starts empty. No user action
 * is lost: the log has them.
 */
export type MirrorTrouble =
  | { readonly kind: 'damaged'; readonly models: readonly ModelName[] }
  | { readonly kind: 'unwritable'; readonly error: unknown }

const isMirrorCollection = (name: string): boolean => MIRROR_COLLECTIONS.some((collection) => collection === name)

const modelsIn = (collection: string): readonly ModelName[] =>
  MODEL_NAMES.filter((model) => collectionOf(model) === collection)

const searchedIn = (collection: string): readonly string[] =>
  modelsIn(collection).flatMap((model) => searchableFields(modelOf(model)))

/**
 * The orders of long lists by name, as pages of them are asked for. RxDB ends each order with the
 * primary key.
 */
const sortedIn = (collection: string): readonly MangoQuerySortPart<unknown>[][] =>
  modelsIn(collection)
    .filter((model) => searchableFields(modelOf(model)).includes('name') && !isOwnText(model, 'name'))
    .flatMap((model) =>
      (['asc', 'desc'] as const).map((direction) => [
        ...sortOf(model, { orderBy: [{ field: 'name', direction }] }),
        { key: 'asc' } as MangoQuerySortPart<unknown>,
      ]),
    )

/**
 * How long tombstones are kept, so that an older page of a pull does not restore a deleted record.
 */
const TOMBSTONES_MS = 24 * 3_600_000

/**
 * Opens the worker's mirror.
 * @param factory null keeps nothing on this device
 */
export const openMirror = async (
  name: string,
  factory: IDBFactory | null,
  onTrouble: (trouble: MirrorTrouble) => void,
): Promise<OpenMirror> => {
  const disk = factory && (await openDisk(name, factory, onTrouble))
  const storage = getRxStorageColumnar({
    // RxDB's own collections are not kept: a stored one would refuse a changed schema.
    persistence: disk && { open: async () => disk, keeps: isMirrorCollection },
    onDamage: (_database, collection) => onTrouble({ kind: 'damaged', models: modelsIn(collection) }),
    searched: searchedIn,
    sorted: sortedIn,
    ranked: rankedIn,
  })
  const database = await openMirrorDatabase(name, storage as never)
  const mirror = mirrorOf(database, disk ?? factsInMemory())
  // When the mirror closes first, the next opening purges.
  purgeTombstones(database, Date.now() - TOMBSTONES_MS).catch(() => undefined)
  return {
    database,
    mirror: {
      ...mirror,
      close: async () => {
        await mirror.close()
        await disk?.close()
      },
    },
    makeRoom: async () => disk?.abandon(),
    wipe: async () => {
      await database.close()
      await disk?.wipe()
    },
  }
}

const openDisk = (name: string, factory: IDBFactory, onTrouble: (trouble: MirrorTrouble) => void): Promise<BlockDisk> =>
  openBlockDisk({
    factory,
    name,
    // Without its cursor, a model of an empty collection is pulled from the start.
    factsOf: (key) => modelsIn(key.replace(/-\d+$/, '')).map(cursorFact),
    onTrouble: (error) => onTrouble({ kind: 'unwritable', error }),
  })

const factsInMemory = () => {
  const facts = new Map<string, unknown>()
  return {
    readFact: async (name: string) => facts.get(name),
    recallFact: (name: string) => facts.get(name),
    writeFact: (name: string, value: unknown) => void facts.set(name, value),
    flushed: async () => undefined,
  }
}
