import { together } from '../../platform/indexed-db.ts'
import { deleteDatabase, FACTS, HeldOpen, LIFE, openDatabase, SHAPES } from './database.ts'

/** What a disk knows when it is opened. */
export interface Start {
  readonly database: IDBDatabase
  /** Number of this opening; null when it could not be written, and so nothing may be. */
  readonly life: number | null
  readonly facts: ReadonlyMap<string, unknown>
  readonly manifests: Map<string, unknown>
}

type Told = (error: unknown) => void

const numberOf = (life: unknown): number => (typeof life === 'number' ? life : 0)

const takeOver = async (database: IDBDatabase): Promise<number> => {
  let life = 0
  await together(database.transaction(SHAPES, 'readwrite'), (transaction) => {
    const store = transaction.objectStore(SHAPES)
    const previous = store.get(LIFE)
    previous.onsuccess = () => {
      life = numberOf(previous.result) + 1
      store.put(life, LIFE)
    }
  })
  return life
}

const everything = (store: IDBObjectStore): Promise<Map<string, unknown>> =>
  new Promise((done, fail) => {
    const keys = store.getAllKeys()
    const values = store.getAll()
    values.onsuccess = () => done(new Map(keys.result.map((key, index) => [String(key), values.result[index]])))
    keys.onerror = () => fail(keys.error)
    values.onerror = () => fail(values.error)
  })

const read = async (database: IDBDatabase, life: number | null): Promise<Start> => {
  const facts = await everything(database.transaction(FACTS).objectStore(FACTS))
  const manifests = await everything(database.transaction(SHAPES).objectStore(SHAPES))
  manifests.delete(LIFE)
  return { database, life, facts, manifests }
}

const start = async (factory: IDBFactory, name: string, onTrouble: Told): Promise<Start> => {
  const database = await openDatabase(factory, name)
  try {
    const life = await takeOver(database).catch((error: unknown) => {
      onTrouble(error)
      return null
    })
    return await read(database, life)
  } catch (error) {
    database.close()
    throw error
  }
}

const isHeldOpen = (error: unknown): boolean => error instanceof HeldOpen

/** Opens the database, trying twice; one that can't be read is made anew; where even that fails, null: everything lives in memory alone. */
export const startDisk = async (factory: IDBFactory, name: string, onTrouble: Told): Promise<Start | null> => {
  const attempt = (): Promise<Start> => start(factory, name, onTrouble)
  try {
    return await attempt().catch((error: unknown) => (isHeldOpen(error) ? Promise.reject(error) : attempt()))
  } catch (error) {
    onTrouble(error)
    if (isHeldOpen(error)) return null
  }
  try {
    await deleteDatabase(factory, name)
    return await attempt()
  } catch {
    return null
  }
}
