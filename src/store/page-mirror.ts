import { INTERNAL_STORAGE_NAME, type RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { type MirrorDatabase, openMirrorDatabase } from './mirror-database.ts'
import { type RemoteStorage, remoteStorage } from './remote-storage.ts'

/** A page's reading end of the mirror. */
export interface PageMirror {
  /** Opens at once. Its questions are answered when the worker serves them. */
  readonly database: Promise<MirrorDatabase>
  readonly served: RemoteStorage['served']
  readonly attach: RemoteStorage['attach']
}

/**
 * Keeps RxDB's own notes about the page's database in the page: asked of the worker, no collection
 * could be opened before the worker has started.
 */
const withOwnNotes = (remote: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> => {
  const own = getRxStorageMemory()
  return {
    name: remote.name,
    rxdbVersion: remote.rxdbVersion,
    createStorageInstance: (params) =>
      params.collectionName === INTERNAL_STORAGE_NAME
        ? (own.createStorageInstance({ ...params, options: {} }) as never)
        : remote.createStorageInstance(params),
  }
}

/**
 * Opens the page's read-only mirror, over one port to the worker at a time. The first port may be a
 * dead worker's.
 */
export const openMirrorForPage = (port: MessagePort, name: string): PageMirror => {
  let opened: MirrorDatabase | null = null
  const { storage, served, attach } = remoteStorage(
    port,
    name,
    (collection) => opened?.collections[collection as keyof MirrorDatabase['collections']],
  )
  const database = openMirrorDatabase(name, withOwnNotes(storage)).then((open) => {
    opened = open
    return open
  })
  return { database, served, attach }
}
