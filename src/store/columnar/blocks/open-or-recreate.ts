import { runTransaction } from '../../platform/indexed-db.ts'
import { DatabaseBlocked, deleteDatabase, FACTS, OPENING_NUMBER, openDatabase, SHAPES } from './database.ts'

/** The database of a disk, with what was read when it was opened. */
export interface OpenedDatabase {
  readonly database: IDBDatabase
  /**
   * Number of this opening, from 1; null when it could not be stored, and nothing may be written.
   */
  readonly openingNumber: number | null
  readonly facts: ReadonlyMap<string, unknown>
  readonly manifests: Map<string, unknown>
}

type OnTrouble = (error: unknown) => void

const numberOf = (stored: unknown): number => (typeof stored === 'number' ? stored : 0)

/** Stores the next opening number, which stops the writes of earlier openings. */
const storeOpeningNumber = async (database: IDBDatabase): Promise<number> => {
  let openingNumber = 0
  await runTransaction(database.transaction(SHAPES, 'readwrite'), (transaction) => {
    const store = transaction.objectStore(SHAPES)
    const previous = store.get(OPENING_NUMBER)
    previous.onsuccess = () => {
      openingNumber = numberOf(previous.result) + 1
      store.put(openingNumber, OPENING_NUMBER)
    }
  })
  return openingNumber
}

const readAll = (store: IDBObjectStore): Promise<Map<string, unknown>> =>
  new Promise((done, fail) => {
    const keys = store.getAllKeys()
    const values = store.getAll()
    values.onsuccess = () => done(new Map(keys.result.map((key, index) => [String(key), values.result[index]])))
    keys.onerror = () => fail(keys.error)
    values.onerror = () => fail(values.error)
  })

const open = async (factory: IDBFactory, name: string, onTrouble: OnTrouble): Promise<OpenedDatabase> => {
  const database = await openDatabase(factory, name)
  try {
    const openingNumber = await storeOpeningNumber(database).catch((error: unknown) => {
      onTrouble(error)
      return null
    })
    const facts = await readAll(database.transaction(FACTS).objectStore(FACTS))
    const manifests = await readAll(database.transaction(SHAPES).objectStore(SHAPES))
    manifests.delete(OPENING_NUMBER)
    return { database, openingNumber, facts, manifests }
  } catch (error) {
    database.close()
    throw error
  }
}

const isBlocked = (error: unknown): boolean => error instanceof DatabaseBlocked

/**
 * Opens the database, trying twice, and recreates one that cannot be read.
 * Null when that fails too: everything then stays in memory.
 */
export const openOrRecreate = async (
  factory: IDBFactory,
  name: string,
  onTrouble: OnTrouble,
): Promise<OpenedDatabase | null> => {
  const attempt = (): Promise<OpenedDatabase> => open(factory, name, onTrouble)
  try {
    return await attempt().catch((error: unknown) => (isBlocked(error) ? Promise.reject(error) : attempt()))
  } catch (error) {
    onTrouble(error)
    if (isBlocked(error)) return null
  }
  try {
    await deleteDatabase(factory, name)
    return await attempt()
  } catch {
    return null
  }
}
