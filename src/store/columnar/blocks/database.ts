import { runTransaction } from '../../platform/indexed-db.ts'

/** Store of the changes since the last compaction, by collection and sequence. */
export const TAIL = 'tail'
/** Store of the blocks of rows, by collection and block number. */
export const BLOCKS = 'blocks'
/** Store of the facts, by name. */
export const FACTS = 'facts'
/**
 * Store of the manifests, by collection. The opening number lies under the key `OPENING_NUMBER`.
 */
export const SHAPES = 'shapes'
/** Key of the opening number in the store `SHAPES`. */
export const OPENING_NUMBER = ''

/** Every store of the database. */
export const STORES = [TAIL, BLOCKS, FACTS, SHAPES] as const

/** Version 1 was a mirror of documents. Its stores are dropped. */
const VERSION = 2
/** How long to wait for a connection of an older version to close. */
const BLOCKED_MS = 5000

/** Key range of records `from` … `to`-1 of a collection, in `TAIL` or `BLOCKS`. */
export const keyRangeOf = (collection: string, from: number, to: number): IDBKeyRange =>
  IDBKeyRange.bound([collection, from], [collection, to], false, true)

const recreateStores = (database: IDBDatabase): void => {
  for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store)
  for (const store of STORES) database.createObjectStore(store)
}

/** Another connection keeps the database open. The request succeeds once that connection closes. */
export class DatabaseBlocked extends Error {}

const resultUnlessBlocked = (request: IDBOpenDBRequest, name: string): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
    request.onblocked = () =>
      setTimeout(() => fail(new DatabaseBlocked(`The database ${name} is held open by another version.`)), BLOCKED_MS)
  })

/**
 * Opens the database. The stores of an older format are dropped and created again.
 * @throws DatabaseBlocked after five seconds; otherwise what IndexedDB throws
 */
export const openDatabase = async (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, VERSION)
  request.onupgradeneeded = () => recreateStores(request.result)
  try {
    return await resultUnlessBlocked(request, name)
  } catch (error) {
    // The request may still succeed when its caller has given up.
    if (error instanceof DatabaseBlocked) request.onsuccess = () => request.result.close()
    throw error
  }
}

/** Aborts the transaction and calls `onOvertaken` when the database was opened again since. */
export const abortIfOvertaken = (transaction: IDBTransaction, openingNumber: number, onOvertaken: () => void): void => {
  const current = transaction.objectStore(SHAPES).get(OPENING_NUMBER)
  current.onsuccess = () => {
    if (current.result === openingNumber) return
    onOvertaken()
    transaction.abort()
  }
}

/**
 * Deletes everything but the opening number. Puts nothing: on a full disk only deletions succeed.
 */
export const removeEverything = async (database: IDBDatabase, openingNumber: number): Promise<void> =>
  runTransaction(database.transaction([...STORES], 'readwrite'), (transaction) => {
    abortIfOvertaken(transaction, openingNumber, () => undefined)
    for (const store of [TAIL, BLOCKS, FACTS]) transaction.objectStore(store).clear()
    transaction.objectStore(SHAPES).delete(IDBKeyRange.lowerBound(OPENING_NUMBER, true))
  })

/** @throws DatabaseBlocked after five seconds */
export const deleteDatabase = async (factory: IDBFactory, name: string): Promise<void> => {
  await resultUnlessBlocked(factory.deleteDatabase(name), name)
}
