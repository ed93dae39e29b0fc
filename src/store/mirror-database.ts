import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import type { MirrorCollection } from '#contract/core/model.ts'
import { MIRROR_COLLECTIONS, type MirrorDocument, schemaOf } from './mirror-schema.ts'

/** The RxDB collections of the mirror, by name. */
export type MirrorCollections = Readonly<Record<MirrorCollection, RxCollection<MirrorDocument>>>
/** The RxDB database of the mirror. */
export type MirrorDatabase = RxDatabase<MirrorCollections>

/** Opens all collections of a mirror on any RxStorage. Pages do so on the remote storage. */
export const openMirrorDatabase = async (
  name: string,
  storage: RxStorage<unknown, unknown>,
): Promise<MirrorDatabase> => {
  const database = await createRxDatabase<MirrorCollections>({
    name,
    storage,
    multiInstance: false,
    eventReduce: true,
    closeDuplicates: true,
    allowSlowCount: true,
  })
  await database.addCollections(
    Object.fromEntries(
      MIRROR_COLLECTIONS.map((collection) => [collection, { schema: schemaOf(collection) }]),
    ) as Parameters<typeof database.addCollections>[0],
  )
  return database
}
