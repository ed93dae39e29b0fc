import { type DeviceNote, readNotes } from '../worker/device-note.ts'

export interface DevicePorts {
  readonly local: Storage
  readonly session: Storage
  readonly databases: IDBFactory
  readonly caches: CacheStorage | undefined
  readonly workers: ServiceWorkerContainer | undefined
}

/** Kept: sessions that the server has still to end, and unsent events of other people. */
const REVOCATIONS = 'sav.revocations'
const NOTE = 'sav.log.'
const LOG = 'sav-log-'

const waitingLogs = (notes: ReadonlyMap<string, DeviceNote>, own: string): ReadonlySet<string> =>
  new Set([...notes].flatMap(([log, { pending }]) => (pending > 0 && log !== own ? [log] : [])))

/**
 * Removes all data of this application from this device: databases, caches, settings and the
 * offline copy of the application. The log of another person with unsent events remains.
 */
export const forgetDevice = async (
  { local, session, databases, caches, workers }: DevicePorts,
  ownLog: string,
): Promise<void> => {
  const logsToKeep = waitingLogs(readNotes(local), ownLog)
  for (const key of keysOf(local)) {
    const isNoteOfOther = key.startsWith(NOTE) && logsToKeep.has(key.slice(NOTE.length))
    if (key !== REVOCATIONS && !isNoteOfOther) local.removeItem(key)
  }
  session.clear()
  for (const { name = '' } of await databases.databases()) {
    if (
      name.includes('sav-') &&
      !logsToKeep.has(name) &&
      !(name.includes(LOG) && [...logsToKeep].some((log) => name.includes(log)))
    )
      await deleteDatabase(databases, name)
  }
  for (const name of (await caches?.keys()) ?? []) await caches?.delete(name)
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister()
}

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/**
 * Resolves also while a worker still holds the database open: the browser deletes it after the
 * worker's end.
 */
const deleteDatabase = (databases: IDBFactory, name: string): Promise<void> =>
  new Promise((done) => {
    const request = databases.deleteDatabase(name)
    request.onsuccess = () => done()
    request.onerror = () => done()
    request.onblocked = () => done()
  })
