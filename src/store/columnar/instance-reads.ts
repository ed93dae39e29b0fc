import { type PreparedQuery, type RxDocumentData, type RxStorageInstance, randomToken } from 'rxdb'
import type { Collection } from './collection.ts'
import { LAST_WRITE } from './table/layout.ts'
import { ALIVE, FREE, type Table } from './table/table.ts'
import { type Checkpoint, keyOf } from './write.ts'

type Reads<Doc> = Required<
  Pick<
    RxStorageInstance<Doc, unknown, unknown, Checkpoint>,
    'findDocumentsById' | 'query' | 'count' | 'getChangedDocumentsSince'
  >
>

/**
 * The reading half of RxDB's storage interface. `opened` rejects when the instance is closed, and
 * waits for the rows.
 */
export const createReads = <Doc>(
  { table, selector, orders, awaitRanks }: Collection<Doc>,
  opened: () => Promise<void>,
): Reads<Doc> => {
  const documents = (rows: Uint32Array): RxDocumentData<Doc>[] => Array.from(rows, (row) => table.document(row))

  return {
    findDocumentsById: async (ids, withDeleted) => {
      await opened()
      const found: RxDocumentData<Doc>[] = []
      for (const id of ids) {
        const row = table.rowOf(id)
        if (row >= 0 && (withDeleted || table.states[row] === ALIVE)) found.push(table.document(row))
      }
      return found
    },

    query: async ({ query }: PreparedQuery<Doc>) => {
      await opened()
      await awaitRanks(query.sort)
      const selection = selector.select(query.selector)
      const { skip, limit = Number.POSITIVE_INFINITY } = query
      return { documents: documents(orders.page(selection, query.sort, { skip, limit })) }
    },

    count: async ({ query }: PreparedQuery<Doc>) => {
      await opened()
      const { count } = selector.select(query.selector)
      return { count: Math.min(Math.max(0, count - query.skip), query.limit ?? Number.POSITIVE_INFINITY), mode: 'fast' }
    },

    getChangedDocumentsSince: async (limit, checkpoint) => {
      await opened()
      const rows = changedSince(table, checkpoint)
      const sort = [{ [LAST_WRITE]: 'asc' }, { [table.primaryPath]: 'asc' }] as never
      const changed = documents(orders.page({ rows, count: rows.length }, sort, { skip: 0, limit }))
      const last = changed.at(-1)
      const newest = last && { id: keyOf(last, table), lwt: last._meta.lwt }
      return { documents: changed, checkpoint: newest ?? checkpoint ?? { id: '', lwt: 0 } }
    },
  }
}

/** Rows written after a checkpoint, deleted ones included; all rows without one. */
const changedSince = (table: Table<unknown>, checkpoint: Checkpoint | undefined): Uint32Array => {
  const writtenAt = table.columns.get(LAST_WRITE)
  const rows = new Uint32Array(table.rows)
  let count = 0
  for (let row = 0; row < table.rows; row += 1) {
    if (table.states[row] === FREE) continue
    const lwt = Number(writtenAt?.get(row))
    if (!checkpoint || lwt > checkpoint.lwt || (lwt === checkpoint.lwt && table.keyOf(row) > checkpoint.id))
      rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** Ids for the event bulks of one instance, unique across instances. */
export const createBulkIds = (): (() => string) => {
  const instance = randomToken(10)
  let bulks = 0
  return () => `${instance}${++bulks}`
}
