import { bySequence, type LoggedEvent } from '#contract/core/events/event.ts'
import { resultOf } from '../platform/indexed-db.ts'
import { BLOBS, DEVICE, DRAFTS, EVENTS, FACTS } from './log-database.ts'
import type { OwnedDisk } from './owned-disk.ts'
import { deletePreviousLog, readPreviousLog } from './previous-log.ts'
import { readLogged, type StoredEvent } from './upcast.ts'
import { valuesInChunks } from './values-in-chunks.ts'

/**
 * Reads and writes of single values in the stores of the log. Writes reject with a `LogFailure`.
 */
export interface LogStores {
  read<Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value>
  put(store: string, key: string, value: unknown): Promise<void>
  remove(store: string, keys: readonly string[]): Promise<void>
}

/** The stores of the log on a disk. */
export const logStoresOf = ({ change, read }: Pick<OwnedDisk, 'change' | 'read'>): LogStores => ({
  read: (store, ask) => read(store, (opened) => resultOf(ask(opened))),
  put: (store, key, value) => change((transaction) => transaction.objectStore(store).put(value, key)),
  remove: async (store, keys) => {
    if (keys.length === 0) return
    await change((transaction) => {
      for (const key of keys) transaction.objectStore(store).delete(key)
    })
  },
})

/** Every event of the log, oldest first. */
export const readEvents = async ({ read }: Pick<OwnedDisk, 'read'>): Promise<readonly LoggedEvent[]> => {
  const stored = (await read(EVENTS, valuesInChunks)) as readonly StoredEvent[]
  return stored.map(readLogged).sort(bySequence)
}

/** Queues writes of events and of their files. */
export const putEvents = (
  transaction: IDBTransaction,
  events: readonly LoggedEvent[],
  blobs: ReadonlyMap<string, Blob>,
): void => {
  for (const event of events) transaction.objectStore(EVENTS).put(storedOf(event), event.id)
  for (const [id, blob] of blobs) transaction.objectStore(BLOBS).put(blob, id)
}

/** An event that could not be read is stored as it was. */
const storedOf = ({ unreadable, ...event }: LoggedEvent): StoredEvent => ({
  id: event.id,
  sequence: event.sequence,
  schema: event.schema,
  event: unreadable === undefined ? event : unreadable,
})

/** Moves the log of an older version here, if there is one. Returns its device id. */
export const importPreviousLog = async (
  factory: IDBFactory,
  name: string,
  change: OwnedDisk['change'],
): Promise<string | null> => {
  const previous = await readPreviousLog(factory, name)
  if (!previous) return null
  await change((transaction) => {
    for (const stored of previous.events) transaction.objectStore(EVENTS).put(stored, stored.id)
    for (const [key, values] of previous.drafts) transaction.objectStore(DRAFTS).put(values, key)
    if (previous.deviceId !== null) transaction.objectStore(FACTS).put(previous.deviceId, DEVICE)
  })
  await deletePreviousLog(factory, name)
  return previous.deviceId
}
