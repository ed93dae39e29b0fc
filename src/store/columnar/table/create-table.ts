import type { RxDocumentData, RxJsonSchema } from 'rxdb'
import type { Column } from '../columns/column.ts'
import { codeAt } from '../rows/typed-arrays.ts'
import { createDocumentRows } from './document-rows.ts'
import type { LayoutOptions } from './layout.ts'
import type { Table } from './table.ts'
import { tableColumnsOf } from './table-columns.ts'
import { decodeRows, encodeRows } from './table-parts.ts'

/** A table whose room can be reserved and given back. */
export interface GrowingTable<Doc> extends Table<Doc> {
  /**
   * Makes room for about this many rows at once: growing step by step would take longer than
   * filling them.
   */
  reserve(rows: number): void
  /**
   * Gives back the unused room of one column. Returns false when no column has much. For quiet
   * moments.
   */
  shrink(): boolean
}

/** An empty table for the documents of a schema. */
export const createTable = <Doc>(
  schema: RxJsonSchema<RxDocumentData<Doc>>,
  options: LayoutOptions = {},
): GrowingTable<Doc> => {
  const columns = tableColumnsOf(schema, options)
  const { primaryPath, key, fields, revision, lastWrite, index, all, states } = columns
  const documents = createDocumentRows<Doc>(columns)
  const columnsByPath = new Map<string, Column>([...fields, revision, lastWrite].map((column) => [column.path, column]))
  const listeners: ((rows: Uint32Array) => void)[] = []
  const changedRow = new Uint32Array(1)
  let version = 0

  const notify = (rows: Uint32Array): void => {
    version += 1
    for (const listener of listeners) listener(rows)
  }

  const notifyRow = (row: number): void => {
    changedRow[0] = row
    notify(changedRow)
  }

  return {
    primaryPath,
    columns: columnsByPath,
    get rows() {
      return states.rows
    },
    get states() {
      return states.states
    },
    get version() {
      return version
    },
    rowOf: (text) => index.rowOf(key.codeOf(text)),
    rowOfDecimal: (code) => index.rowOf(code),
    document: documents.read,
    keyOf: (row) => String(key.get(row)),
    revisionOf: (row) => String(revision.get(row)),
    put: (document) => {
      const row = documents.put(document)
      notifyRow(row)
      return row
    },
    purge: (row) => {
      if (states.isFree(row)) return
      index.remove(codeAt(key.codes, row))
      for (const column of all) column.set(row, undefined)
      states.free(row)
      notifyRow(row)
    },
    onChange: (listener) => void listeners.push(listener),
    reserve: (rows) => {
      for (const column of all) column.reserve(rows)
      index.reserve(rows)
    },
    shrink: () => all.some((column) => column.shrink()),
    encode: (rows) => encodeRows(columns, rows),
    decode: (part) => notify(decodeRows(columns, part)),
    bytes: () => all.reduce((sum, column) => sum + column.bytes(), 0) + states.bytes() + index.bytes(),
  }
}
