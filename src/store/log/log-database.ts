/** Store of the events, by id. */
export const EVENTS = 'event'
/** Store of named values that this device keeps about itself. */
export const FACTS = 'fact'
/** Store of typed values that are not submitted yet, by form. */
export const DRAFTS = 'draft'
/** Store of chosen files that are not sent yet, by id. */
export const BLOBS = 'blob'

/** Every store of the log. */
export const LOG_STORES = [EVENTS, FACTS, DRAFTS, BLOBS] as const

const VERSION = 1

/** Key of the owner's number. The worker that opened the log last owns it. */
export const FENCE = 'fence'
/** Key of this device's id. */
export const DEVICE = 'device'

/**
 * Opens the log's database. @throws DOMException `VersionError` when a newer version of the
 * application has used it
 */
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
