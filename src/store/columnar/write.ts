import type { BulkWriteRow, EventBulk, RxDocumentData, RxStorageChangeEvent, RxStorageWriteError } from 'rxdb'
import { refuseUnstorable } from './storable.ts'
import { DELETED, type Table } from './table/table.ts'

/** Where a reader of changes stands: the last write it has seen. */
export interface Checkpoint {
  readonly id: string
  /** Milliseconds since 1970, as RxDB stamps writes. */
  readonly lwt: number
}

export interface Written<Doc> {
  readonly errors: readonly RxStorageWriteError<Doc>[]
  readonly events: readonly RxStorageChangeEvent<Doc>[]
  /** Rows that were put, in the order of the writes. */
  readonly rows: Uint32Array
  readonly checkpoint: Checkpoint | null
}

type Change<Doc> = Pick<RxStorageChangeEvent<Doc>, 'operation' | 'previousDocumentData'>

/**
 * Puts what may be put and says what happened, one write after the other:
 *
 * 1. A key that is not stored is inserted, deleted documents too (a replication may bring them); only living ones make an event.
 * 2. A stored one is replaced when the writer has seen its newest revision; otherwise it is a conflict (409) and stays as it is.
 *
 * Throws before anything is put where one of the documents can't be stored.
 */
export const applyWrites = <Doc>(table: Table<Doc>, writes: readonly BulkWriteRow<Doc>[], context: string): Written<Doc> => {
  refuseUnstorable(writes, table.primaryPath)
  const errors: RxStorageWriteError<Doc>[] = []
  const events: RxStorageChangeEvent<Doc>[] = []
  const rows = new Uint32Array(writes.length)
  let put = 0
  let newest: RxDocumentData<Doc> | null = null

  for (const writeRow of writes) {
    const document = writeRow.document as RxDocumentData<Doc>
    const documentId = document[table.primaryPath as keyof RxDocumentData<Doc>] as string
    const row = table.rowOf(documentId)
    if (row >= 0 && (!writeRow.previous || writeRow.previous._rev !== table.revisionOf(row))) {
      errors.push({ isError: true, status: 409, documentId, writeRow, documentInDb: table.document(row), context })
      continue
    }
    const change = row < 0 ? inserted(writeRow) : replaced(writeRow, table.states[row] === DELETED)
    rows[put++] = table.put(document)
    newest = document
    if (change) events.push({ documentId, documentData: document, ...change } as RxStorageChangeEvent<Doc>)
  }

  return {
    errors,
    events,
    rows: rows.subarray(0, put),
    checkpoint: newest && { id: newest[table.primaryPath as keyof RxDocumentData<Doc>] as string, lwt: newest._meta.lwt },
  }
}

const inserted = <Doc>({ document, previous }: BulkWriteRow<Doc>): Change<Doc> | null =>
  document._deleted ? null : { operation: 'INSERT', previousDocumentData: previous as never }

const replaced = <Doc>({ document, previous }: BulkWriteRow<Doc>, wasDeleted: boolean): Change<Doc> => {
  if (document._deleted) return { operation: 'DELETE', previousDocumentData: previous as RxDocumentData<Doc> }
  return wasDeleted
    ? { operation: 'INSERT', previousDocumentData: null as never }
    : { operation: 'UPDATE', previousDocumentData: previous as RxDocumentData<Doc> }
}

export const bulkOf = <Doc>(id: string, written: Written<Doc>, context: string): EventBulk<RxStorageChangeEvent<Doc>, Checkpoint> => ({
  id,
  events: [...written.events],
  checkpoint: written.checkpoint as Checkpoint,
  context,
})
