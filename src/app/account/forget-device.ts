import { type DeviceNote, readNotes } from '../worker/device-note.ts'

export interface DevicePorts {
  readonly local: Storage
  readonly session: Storage
  readonly databases: IDBFactory
  readonly caches: CacheStorage | undefined
  readonly workers: ServiceWorkerContainer | undefined
}

/** Kept: whom the server has still to be told of, and what other people on this device have not sent yet. */
const REVOCATIONS = 'sav.revocations'
const NOTE = 'sav.log.'
const LOG = 'sav-log-'

const waitingLogs = (notes: ReadonlyMap<string, DeviceNote>, own: string): ReadonlySet<string> =>
  new Set([...notes].flatMap(([log, { pending }]) => (pending > 0 && log !== own ? [log] : [])))

/**
 * Removes everything of this application from this device: databases, caches, stored settings, the offline copy of the application. The log of
 * another person stays when something of theirs waits there: it is theirs to send or to give up.
 */
export const forgetDevice = async ({ local, session, databases, caches, workers }: DevicePorts, ownLog: string): Promise<void> => {
  const kept = waitingLogs(readNotes(local), ownLog)
  for (const key of keysOf(local)) {
    const isOthers = key.startsWith(NOTE) && kept.has(key.slice(NOTE.length))
    if (key !== REVOCATIONS && !isOthers) local.removeItem(key)
  }
  session.clear()
  for (const { name = '' } of await databases.databases()) {
    if (name.includes('sav-') && !kept.has(name) && !(name.includes(LOG) && [...kept].some((log) => name.includes(log)))) await drop(databases, name)
  }
  for (const name of (await caches?.keys()) ?? []) await caches?.delete(name)
  for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister()
}

const keysOf = (storage: Storage): readonly string[] => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/** One that a worker still holds open goes as soon as that has ended. */
const drop = (databases: IDBFactory, name: string): Promise<void> =>
  new Promise((done) => {
    const request = databases.deleteDatabase(name)
    request.onsuccess = () => done()
    request.onerror = () => done()
    request.onblocked = () => done()
  })
