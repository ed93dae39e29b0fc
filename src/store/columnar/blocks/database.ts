import { together } from '../../platform/indexed-db.ts'

/** Changes since the last fold, by collection and sequence. */
export const TAIL = 'tail'
/** Rows by collection and block number. */
export const BLOCKS = 'blocks'
/** What the caller remembers of the rows, by name. */
export const FACTS = 'facts'
/** A `Manifest` by collection; the current life under `LIFE`. */
export const SHAPES = 'shapes'
export const LIFE = ''

export const STORES = [TAIL, BLOCKS, FACTS, SHAPES] as const

/** 1 was the mirror of documents; its stores are dropped. */
const VERSION = 2
/** Somebody who holds an older version open is asked to close it; this long we wait. */
const BLOCKED_MS = 5000

/** Keys `from` … `to`-1 of a collection, in `tail` or `blocks`. */
export const keysOf = (collection: string, from: number, to: number): IDBKeyRange =>
  IDBKeyRange.bound([collection, from], [collection, to], false, true)

const renew = (database: IDBDatabase): void => {
  for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store)
  for (const store of STORES) database.createObjectStore(store)
}

/** Another connection does not make way; what was asked for happens when it does, if nobody has taken it back. */
export class HeldOpen extends Error {}

const answerUnlessHeld = (request: IDBOpenDBRequest, name: string): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
    request.onblocked = () => setTimeout(() => fail(new HeldOpen(`The database ${name} is held open by another version.`)), BLOCKED_MS)
  })

/** Opens the database, made anew when it is of an older format. Rejects when it can't be had; with `HeldOpen` after five seconds. */
export const openDatabase = async (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, VERSION)
  request.onupgradeneeded = () => renew(request.result)
  try {
    return await answerUnlessHeld(request, name)
  } catch (error) {
    // It may still come, when nobody wants it any more.
    if (error instanceof HeldOpen) request.onsuccess = () => request.result.close()
    throw error
  }
}

/** Has `overtaken` called, and the transaction aborted, when a later life has opened the database. */
export const onlyInLife = (transaction: IDBTransaction, life: number, overtaken: () => void): void => {
  const current = transaction.objectStore(SHAPES).get(LIFE)
  current.onsuccess = () => {
    if (current.result === life) return
    overtaken()
    transaction.abort()
  }
}

/** All but the number of the life. Puts nothing: on a full disk only deletions come through. */
export const removeEverything = async (database: IDBDatabase, life: number): Promise<void> =>
  together(database.transaction([...STORES], 'readwrite'), (transaction) => {
    onlyInLife(transaction, life, () => undefined)
    for (const store of [TAIL, BLOCKS, FACTS]) transaction.objectStore(store).clear()
    transaction.objectStore(SHAPES).delete(IDBKeyRange.lowerBound(LIFE, true))
  })

/** Rejects with `HeldOpen` after five seconds. */
export const deleteDatabase = async (factory: IDBFactory, name: string): Promise<void> => {
  await answerUnlessHeld(factory.deleteDatabase(name), name)
}
