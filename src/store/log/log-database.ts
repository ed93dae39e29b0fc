/** Events by id. */
export const EVENTS = 'event'
/** What this device knows of itself, by name. */
export const FACTS = 'fact'
/** What was typed and not submitted, by form. */
export const DRAFTS = 'draft'
/** Files chosen and not sent yet, by id. */
export const BLOBS = 'blob'

export const LOG_STORES = [EVENTS, FACTS, DRAFTS, BLOBS] as const

const VERSION = 1

/** The number of the worker that owns the log: whoever opened it last. */
export const FENCE = 'fence'
export const DEVICE = 'device'

/** Values unpacked in one go, which takes some milliseconds: whoever asks this worker for something else is answered in between. */
const PIECE = 500

/** Every value of a store in the order of the keys, as one transaction sees them. */
export const valuesInChunks = (store: IDBObjectStore): Promise<readonly unknown[]> =>
  new Promise((done, fail) => {
    const found: unknown[] = []
    const ask = (range: IDBKeyRange | null): void => {
      // By their keys, not by what they say of themselves: they may be damaged.
      const keys = store.getAllKeys(range, PIECE)
      const values = store.getAll(range, PIECE)
      keys.onerror = () => fail(keys.error)
      values.onerror = () => fail(values.error)
      values.onsuccess = () => {
        found.push(...values.result)
        const last = keys.result.at(-1)
        if (last === undefined || keys.result.length < PIECE) done(found)
        else ask(IDBKeyRange.lowerBound(last, true))
      }
    }
    ask(null)
  })

/** @throws DOMException, `VersionError` when a newer version of the application has been here. */
export const openLogDatabase = (factory: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const request = factory.open(name, VERSION)
    request.onupgradeneeded = () => {
      for (const store of LOG_STORES) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
      }
    }
    request.onerror = () => fail(request.error)
    request.onsuccess = () => done(request.result)
  })
