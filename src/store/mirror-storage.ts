import type { RxDocumentData, RxStorage, RxStorageInstance, RxStorageInstanceCreationParams } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { MirrorDisk } from './mirror-disk.ts'
import { MIRROR_COLLECTIONS, type MirrorDocument } from './mirror-schema.ts'

type AnyStorage = RxStorage<unknown, unknown>

const isMirrorCollection = (name: string): boolean => MIRROR_COLLECTIONS.some((collection) => collection === name)

const LOAD_BATCH = 2000

/** A hidden document without a base has nothing to come back to. */
const isGone = (document: RxDocumentData<MirrorDocument>): boolean => document._deleted && document.sync.base === null

/** RxDB's memory storage, filled from disk when it opens and written to disk behind each write. */
export const durableMemoryStorage = (disk: MirrorDisk): AnyStorage => {
  const memory = getRxStorageMemory() as AnyStorage

  const makeDurable = async (instance: RxStorageInstance<MirrorDocument, unknown, unknown>): Promise<void> => {
    const store = instance.collectionName
    const stored = (await disk.load(store)) as unknown as readonly RxDocumentData<MirrorDocument>[]
    const write = instance.bulkWrite.bind(instance)
    for (let start = 0; start < stored.length; start += LOAD_BATCH) {
      await write(
        stored.slice(start, start + LOAD_BATCH).map((document) => ({ document })),
        'load',
      )
    }
    instance.bulkWrite = async (rows, context) => {
      const result = await write(rows, context)
      const refused = new Set(result.error.map((error) => error.documentId))
      const written = rows.map((row) => row.document as RxDocumentData<MirrorDocument>).filter((document) => !refused.has(document.key))
      const kept = written.filter((document) => !isGone(document))
      const gone = written.filter(isGone)
      if (kept.length > 0) disk.save(store, kept)
      if (gone.length > 0)
        disk.remove(
          store,
          gone.map((document) => document.key),
        )
      return result
    }
  }

  return {
    ...memory,
    name: 'durable-memory',
    rxdbVersion: memory.rxdbVersion,
    createStorageInstance: async <RxDocType>(params: RxStorageInstanceCreationParams<RxDocType, unknown>) => {
      const instance = await memory.createStorageInstance<RxDocType>(params)
      if (isMirrorCollection(params.collectionName)) await makeDurable(instance as unknown as RxStorageInstance<MirrorDocument, unknown, unknown>)
      return instance
    },
  }
}
