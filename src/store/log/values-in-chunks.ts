/**
 * Values read in one request, which takes some milliseconds. The worker serves other calls between
 * two requests.
 */
const CHUNK = 500

/** Reads every value of a store in the order of its keys, in one transaction. */
export const valuesInChunks = (store: IDBObjectStore): Promise<readonly unknown[]> =>
  new Promise((done, fail) => {
    const found: unknown[] = []
    const ask = (range: IDBKeyRange | null): void => {
      // By their keys: the ids inside the values may be damaged.
      const keys = store.getAllKeys(range, CHUNK)
      const values = store.getAll(range, CHUNK)
      keys.onerror = () => fail(keys.error)
      values.onerror = () => fail(values.error)
      values.onsuccess = () => {
        found.push(...values.result)
        const last = keys.result.at(-1)
        if (last === undefined || keys.result.length < CHUNK) done(found)
        else ask(IDBKeyRange.lowerBound(last, true))
      }
    }
    ask(null)
  })
