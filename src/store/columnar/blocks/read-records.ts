import { resultOf } from '../../platform/indexed-db.ts'
import { keyRangeOf } from './database.ts'
import { type StoredChange, unsealRecord } from './record.ts'

/** A stored record is missing, or its bytes have changed. */
export class DamagedRecords extends Error {}

/** Requests in flight at once. */
const REQUESTS_AHEAD = 2

/** The records to read. */
export interface RecordRange {
  readonly database: IDBDatabase
  readonly store: string
  readonly collection: string
  /** Records `from` … `to`-1 are read. */
  readonly from: number
  readonly to: number
  readonly perRequest: number
}

const request = ({ database, store, collection, to, perRequest }: RecordRange, start: number): Promise<unknown[]> => {
  if (start >= to) return Promise.resolve([])
  const range = keyRangeOf(collection, start, Math.min(start + perRequest, to))
  const ask = (): Promise<unknown[]> => resultOf(database.transaction(store).objectStore(store).getAll(range))
  // A failed request is repeated once: otherwise the whole collection is lost.
  const records = ask().catch(ask)
  // A reader that stops early does not handle the failures of later requests.
  records.catch(() => undefined)
  return records
}

/**
 * Reads records of a collection in their order. The next records are requested while these are
 * used, in small transactions, so that writes of other collections are not held up.
 * @throws DamagedRecords where a record is missing or damaged
 */
export async function* readRecords(range: RecordRange): AsyncGenerator<StoredChange> {
  const { store, collection, from, to, perRequest } = range
  const requests = Array.from({ length: REQUESTS_AHEAD }, (_, index) => request(range, from + index * perRequest))
  for (let start = from; start < to; start += perRequest) {
    const records = (await requests.shift()) ?? []
    requests.push(request(range, start + REQUESTS_AHEAD * perRequest))
    if (records.length !== Math.min(perRequest, to - start))
      throw new DamagedRecords(`${store} of ${collection} lacks a record from ${start} on`)
    for (const [index, record] of records.entries()) {
      const change = unsealRecord(record)
      if (!change) throw new DamagedRecords(`${store} ${start + index} of ${collection} is damaged`)
      yield change
    }
  }
}

/**
 * Reads like `readRecords`, with the first requests sent at once, before the first record is asked
 * for.
 */
export const prefetchRecords = (range: RecordRange): AsyncGenerator<StoredChange> => {
  const records = readRecords(range)
  const first = records.next()
  first.catch(() => undefined)
  return (async function* () {
    for (let record = await first; !record.done; record = await records.next()) yield record.value
  })()
}
