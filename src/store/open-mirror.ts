import { searchableFields } from '#contract/core/model.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { openBlockDisk } from './columnar/blocks/block-disk.ts'
import { getRxStorageColumnar } from './columnar/storage.ts'
import { cursorFact, type Mirror, type MirrorDatabase, mirrorOf, openMirrorDatabase } from './mirror.ts'
import { MIRROR_COLLECTIONS } from './mirror-schema.ts'

/** The worker's mirror: what pages read, what the engine writes, and how it is wiped at log-out. */
export interface OpenMirror {
  readonly database: MirrorDatabase
  readonly mirror: Mirror
  readonly wipe: () => Promise<void>
}

/** Why less is kept on this device than should be. The mirror goes on from memory or starts empty; nothing that a person did is in it alone. */
export type MirrorTrouble =
  | { readonly kind: 'damaged'; readonly models: readonly ModelName[] }
  | { readonly kind: 'unwritable'; readonly error: unknown }

const isMirrorCollection = (name: string): boolean => MIRROR_COLLECTIONS.some((collection) => collection === name)

const modelsIn = (collection: string): readonly ModelName[] => MODEL_NAMES.filter((model) => collectionOf(model) === collection)

const searchedIn = (collection: string): readonly string[] => modelsIn(collection).flatMap((model) => searchableFields(modelOf(model)))

/** Tombstones are remembered this long, so that an older page does not bring back what is gone. */
const TOMBSTONES_MS = 24 * 3_600_000

export const openMirror = async (name: string, factory: IDBFactory, onTrouble: (trouble: MirrorTrouble) => void): Promise<OpenMirror> => {
  const disk = await openBlockDisk({
    factory,
    name,
    // Without their cursors, the models of a collection that starts empty are pulled from the start.
    factsOf: (key) => modelsIn(key.replace(/-\d+$/, '')).map(cursorFact),
    onTrouble: (error) => onTrouble({ kind: 'unwritable', error }),
  })
  const storage = getRxStorageColumnar({
    // RxDB's own bookkeeping is made anew by each life: kept, it would refuse a changed schema.
    persistence: { open: async () => disk, keeps: isMirrorCollection },
    onDamage: (_database, collection) => onTrouble({ kind: 'damaged', models: modelsIn(collection) }),
    searched: searchedIn,
  })
  const database = await openMirrorDatabase(name, storage as never)
  const mirror = mirrorOf(database, disk)
  // Closed before it came to the end: the next life does it.
  purgeTombstones(database).catch(() => undefined)
  return {
    database,
    mirror: {
      ...mirror,
      close: async () => {
        await mirror.close()
        await disk.close()
      },
    },
    wipe: async () => {
      await database.close()
      await disk.wipe()
    },
  }
}

const purgeTombstones = async (database: MirrorDatabase): Promise<void> => {
  for (const { storageInstance } of Object.values(database.collections)) await storageInstance.cleanup(TOMBSTONES_MS)
}
