import { answerOf } from '../../platform/indexed-db.ts'
import { keysOf } from './database.ts'
import { type StoredChange, unsealRecord } from './record.ts'

export class DamagedRecords extends Error {}

/** Requests on their way at once. */
const AHEAD = 2

/**
 * Records `from` … `to`-1 of a collection in their order, `together` of them in one request; the next ones are being read while these are
 * used. In small transactions, so that writes of other collections come through. Throws `DamagedRecords` where one is missing or not as it
 * was.
 */
export async function* readRecords(
  database: IDBDatabase,
  store: string,
  collection: string,
  { from, to, together }: { readonly from: number; readonly to: number; readonly together: number },
): AsyncGenerator<StoredChange> {
  const read = (start: number): Promise<unknown[]> => {
    if (start >= to) return Promise.resolve([])
    const range = keysOf(collection, start, Math.min(start + together, to))
    const ask = (): Promise<unknown[]> => answerOf(database.transaction(store).objectStore(store).getAll(range))
    // Once more where it fails: much is lost with a collection.
    const records = ask().catch(ask)
    // Whoever stops listening half-way need not hear how the last ones ended.
    records.catch(() => undefined)
    return records
  }

  const coming = Array.from({ length: AHEAD }, (_, index) => read(from + index * together))
  for (let start = from; start < to; start += together) {
    const records = await (coming.shift() as Promise<unknown[]>)
    coming.push(read(start + AHEAD * together))
    if (records.length !== Math.min(together, to - start)) throw new DamagedRecords(`${store} of ${collection} lacks a record from ${start} on`)
    for (const [index, record] of records.entries()) {
      const change = unsealRecord(record)
      if (!change) throw new DamagedRecords(`${store} ${start + index} of ${collection} is damaged`)
      yield change
    }
  }
}

/** The same, on its way from now on, whenever somebody listens. */
export const readAtOnce = (...asked: Parameters<typeof readRecords>): AsyncGenerator<StoredChange> => {
  const records = readRecords(...asked)
  const first = records.next()
  first.catch(() => undefined)
  return (async function* () {
    for (let record = await first; !record.done; record = await records.next()) yield record.value
  })()
}
