import type { MangoQuerySortPart } from 'rxdb'
import { searchableFields } from '#contract/core/model.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { type BlockDisk, openBlockDisk } from './columnar/blocks/block-disk.ts'
import { getRxStorageColumnar } from './columnar/storage.ts'
import { sortOf } from './list-order.ts'
import { cursorFact, type Mirror, type MirrorDatabase, mirrorOf, openMirrorDatabase } from './mirror.ts'
import { MIRROR_COLLECTIONS } from './mirror-schema.ts'
import { purgeTombstones } from './purge-tombstones.ts'

/** The worker's mirror: what pages read, what the engine writes, and how it is wiped at log-out. */
export interface OpenMirror {
  readonly database: MirrorDatabase
  readonly mirror: Mirror
  /** Gives its disk room back: from now on the mirror lives in memory, and is pulled anew the next time. */
  readonly makeRoom: () => Promise<void>
  readonly wipe: () => Promise<void>
}

/** Why less is kept on this device than should be. The mirror goes on from memory or starts empty; nothing that a person did is in it alone. */
export type MirrorTrouble =
  | { readonly kind: 'damaged'; readonly models: readonly ModelName[] }
  | { readonly kind: 'unwritable'; readonly error: unknown }

const isMirrorCollection = (name: string): boolean => MIRROR_COLLECTIONS.some((collection) => collection === name)

const modelsIn = (collection: string): readonly ModelName[] => MODEL_NAMES.filter((model) => collectionOf(model) === collection)

const searchedIn = (collection: string): readonly string[] => modelsIn(collection).flatMap((model) => searchableFields(modelOf(model)))

/** The orders of lists by name, as pages of them are asked for (RxDB closes each with the primary key). */
const sortedIn = (collection: string): readonly MangoQuerySortPart<unknown>[][] =>
  modelsIn(collection)
    .filter((model) => searchableFields(modelOf(model)).includes('name'))
    .flatMap((model) =>
      (['asc', 'desc'] as const).map((direction) => [
        ...sortOf(model, { orderBy: [{ field: 'name', direction }] }),
        { key: 'asc' } as MangoQuerySortPart<unknown>,
      ]),
    )

/** Tombstones are remembered this long, so that an older page does not bring back what is gone. */
const TOMBSTONES_MS = 24 * 3_600_000

/** `factory` null keeps nothing on this device. */
export const openMirror = async (name: string, factory: IDBFactory | null, onTrouble: (trouble: MirrorTrouble) => void): Promise<OpenMirror> => {
  const disk = factory && (await openDisk(name, factory, onTrouble))
  const storage = getRxStorageColumnar({
    // RxDB's own bookkeeping is made anew by each life: kept, it would refuse a changed schema.
    persistence: disk && { open: async () => disk, keeps: isMirrorCollection },
    onDamage: (_database, collection) => onTrouble({ kind: 'damaged', models: modelsIn(collection) }),
    searched: searchedIn,
    sorted: sortedIn,
  })
  const database = await openMirrorDatabase(name, storage as never)
  const mirror = mirrorOf(database, disk ?? factsInMemory())
  // Closed before it came to the end: the next life does it.
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
    // Without their cursors, the models of a collection that starts empty are pulled from the start.
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
