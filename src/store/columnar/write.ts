import type { BulkWriteRow, EventBulk, RxDocumentData, RxStorageChangeEvent, RxStorageWriteError } from 'rxdb'
import { refuseUnstorable } from './storable.ts'
import { DELETED, type Table } from './table/table.ts'

/** The last write that a reader of changes has seen. */
export interface Checkpoint {
  readonly id: string
  /** Milliseconds since 1970, as RxDB stamps writes. */
  readonly lwt: number
}

/** Result of a bulk write. */
export interface Written<Doc> {
  readonly errors: readonly RxStorageWriteError<Doc>[]
  readonly events: readonly RxStorageChangeEvent<Doc>[]
  /** Rows that were written, in the order of the writes. */
  readonly rows: Uint32Array
  readonly checkpoint: Checkpoint | null
}

type Change<Doc> = Pick<RxStorageChangeEvent<Doc>, 'operation' | 'previousDocumentData'>

/**
 * Applies writes one after the other:
 *
 * 1. A new key is inserted, also with a deleted document, which a replication may bring. Only a
 *    living document makes an event.
 * 2. A stored document is replaced when the writer has seen its newest revision. Otherwise the
 *    write is a conflict (409) and changes nothing.
 *
 * Throws before any write when one of the documents cannot be stored.
 */
export const applyWrites = <Doc>(
  table: Table<Doc>,
  writes: readonly BulkWriteRow<Doc>[],
  context: string,
): Written<Doc> => {
  refuseUnstorable(writes, table.primaryPath)
  const errors: RxStorageWriteError<Doc>[] = []
  const events: RxStorageChangeEvent<Doc>[] = []
  const rows = new Uint32Array(writes.length)
  let put = 0
  let newest: RxDocumentData<Doc> | null = null

  for (const writeRow of writes) {
    const document = writeRow.document as RxDocumentData<Doc>
    const documentId = keyOf(document, table)
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
    checkpoint: newest && { id: keyOf(newest, table), lwt: newest._meta.lwt },
  }
}

/** The primary key of a document. */
export const keyOf = <Doc>(document: RxDocumentData<Doc>, { primaryPath }: Pick<Table<Doc>, 'primaryPath'>): string =>
  String(document[primaryPath as keyof RxDocumentData<Doc>])

const inserted = <Doc>({ document, previous }: BulkWriteRow<Doc>): Change<Doc> | null =>
  document._deleted ? null : { operation: 'INSERT', previousDocumentData: previous as never }

const replaced = <Doc>({ document, previous }: BulkWriteRow<Doc>, wasDeleted: boolean): Change<Doc> => {
  if (document._deleted) return { operation: 'DELETE', previousDocumentData: previous as RxDocumentData<Doc> }
  return wasDeleted
    ? { operation: 'INSERT', previousDocumentData: null as never }
    : { operation: 'UPDATE', previousDocumentData: previous as RxDocumentData<Doc> }
}

/** The events of a write as RxDB's change stream emits them. */
export const bulkOf = <Doc>(
  id: string,
  written: Written<Doc>,
  context: string,
): EventBulk<RxStorageChangeEvent<Doc>, Checkpoint> => ({
  id,
  events: [...written.events],
  checkpoint: written.checkpoint as Checkpoint,
  context,
})
