import { type Mirror, type MirrorDatabase, mirrorOf, openMirrorDatabase } from './mirror.ts'
import { openMirrorDisk } from './mirror-disk.ts'
import { MIRROR_COLLECTIONS, mirrorShape } from './mirror-schema.ts'
import { durableMemoryStorage } from './mirror-storage.ts'

/** The worker's mirror: what pages read, what the engine writes, and how it is wiped at log-out. */
export interface OpenMirror {
  readonly database: MirrorDatabase
  readonly mirror: Mirror
  readonly wipe: () => Promise<void>
}

export const openMirror = async (name: string, factory: IDBFactory, onTrouble: (error: unknown) => void): Promise<OpenMirror> => {
  const disk = await openMirrorDisk(factory, name, MIRROR_COLLECTIONS, mirrorShape(), onTrouble)
  const database = await openMirrorDatabase(name, durableMemoryStorage(disk))
  return {
    database,
    mirror: mirrorOf(database, disk),
    wipe: async () => {
      await database.close()
      await disk.wipe()
    },
  }
}
