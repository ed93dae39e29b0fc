import type { RxDocumentData } from 'rxdb'
import { createShapes } from './document-shapes.ts'
import { BOOKKEEPING } from './layout.ts'
import { ALIVE, DELETED } from './table.ts'
import { rowForKey, type TableColumns } from './table-columns.ts'

type Fields = Readonly<Record<string, unknown>>

/** Writes documents into rows and reads them back. */
export interface DocumentRows<Doc> {
  /** Inserts or replaces a document; returns its row. */
  put(document: RxDocumentData<Doc>): number
  read(row: number): RxDocumentData<Doc>
}

const countProperties = (document: Fields): number => {
  let properties = 0
  for (const _ in document) properties += 1
  return properties
}

const hasOnlyLastWrite = (meta: Fields): boolean => {
  for (const name in meta) if (name !== 'lwt') return false
  return true
}

/** Documents on the columns of a table. */
export const createDocumentRows = <Doc>(columns: TableColumns): DocumentRows<Doc> => {
  const { primaryPath, key, fields, revision, lastWrite, rest, states } = columns
  const storedFields = fields.slice(1).map((column) => ({ name: column.path, column }))
  const names = fields.map((column) => column.path)
  const columnNames = new Set([...names, ...BOOKKEEPING])
  const shaped = createShapes(names, BOOKKEEPING)
  /** Reused for every document that is read. */
  const values: unknown[] = names.map(() => undefined)

  /** Properties that have no column; `undefined` when there is none. */
  const restOf = (document: Fields, meta: Fields): unknown => {
    const others = Object.fromEntries(
      Object.entries(document).filter(([name, value]) => !columnNames.has(name) && value !== undefined),
    )
    const { lwt: _lwt, ...otherMeta } = meta
    if (Object.keys(otherMeta).length > 0) others['_meta'] = otherMeta
    return Object.keys(others).length > 0 ? others : undefined
  }

  return {
    put: (document) => {
      const properties: Fields = document as unknown as Fields
      const row = rowForKey(columns, key.acquire(properties[primaryPath]))
      // Properties that have a column. When the document has more, the rest keeps them.
      let stored = 1
      for (const { name, column } of storedFields) {
        const value = properties[name]
        if (value !== undefined) stored += 1
        column.set(row, value)
      }
      const { _meta: meta } = document as { readonly _meta: Fields }
      revision.set(row, properties['_rev'])
      lastWrite.set(row, meta['lwt'])
      for (const name of BOOKKEEPING) if (properties[name] !== undefined) stored += 1
      const hasNoRest = countProperties(properties) === stored && hasOnlyLastWrite(meta)
      rest.set(row, hasNoRest ? undefined : restOf(properties, meta))
      states.states[row] = properties['_deleted'] ? DELETED : ALIVE
      return row
    },
    read: (row) => {
      let at = 0
      for (const column of fields) values[at++] = column.get(row)
      const document = shaped(values)
      document['_deleted'] = states.states[row] === DELETED
      document['_attachments'] = {}
      document['_rev'] = revision.get(row)
      const others = rest.get(row) as Fields | undefined
      if (others) Object.assign(document, others)
      document['_meta'] = { lwt: lastWrite.get(row), ...(others?.['_meta'] as object | undefined) }
      return document as RxDocumentData<Doc>
    },
  }
}
