import type { RxDocumentData, RxJsonSchema } from 'rxdb'
import { capacityFor } from '../columns/capacity.ts'
import { CodeColumn } from '../columns/code-column.ts'
import type { Column, ColumnPart } from '../columns/column.ts'
import { codeAt, int32At, uint8At } from '../rows/typed-arrays.ts'
import { createShapes } from './document-shapes.ts'
import { KeyIndex } from './key-index.ts'
import { BOOKKEEPING, type LayoutOptions, layoutOf, type StoredColumn } from './layout.ts'
import { ALIVE, DELETED, FREE, type Table, type TablePart } from './table.ts'

/** Names of what a part holds beside the columns. */
const STATES = '_deleted'
const REST = '_rest'

type Fields = Readonly<Record<string, unknown>>

const hasNoneButLastWrite = (meta: Fields): boolean => {
  for (const name in meta) if (name !== 'lwt') return false
  return true
}

export interface GrowingTable<Doc> extends Table<Doc> {
  /** About so many rows are coming: makes room for them at once, where step by step would take longer than to fill it. */
  expect(rows: number): void
  /** Gives back the room of one column that has much more than it uses; false when none has. For quiet moments. */
  trim(): boolean
}

/** An empty table for the documents of a schema. */
export const createTable = <Doc>(schema: RxJsonSchema<RxDocumentData<Doc>>, options: LayoutOptions = {}): GrowingTable<Doc> => {
  const { primaryPath, key, fields, revision, lastWrite } = layoutOf(schema, options)
  const index = new KeyIndex(key)
  // What a document has beyond the schema: `{ field: value, _meta: { … } }`.
  const rest = new CodeColumn(REST)
  const columns = new Map<string, Column>([...fields, revision, lastWrite].map((column) => [column.path, column]))
  const all: readonly StoredColumn[] = [...fields, revision, lastWrite, rest]
  const names = fields.map((column) => column.path)
  const known = new Set([...names, ...BOOKKEEPING])
  const shaped = createShapes(names, BOOKKEEPING)
  const found: unknown[] = names.map(() => undefined)
  const free: number[] = []
  const listeners: ((rows: Uint32Array) => void)[] = []
  const changed = new Uint32Array(1)
  let states = new Uint8Array(0)
  let rows = 0
  let version = 0

  const restOf = (document: Fields, meta: Fields): unknown => {
    const found = Object.fromEntries(Object.entries(document).filter(([name, value]) => !known.has(name) && value !== undefined))
    const { lwt: _lwt, ...others } = meta
    if (Object.keys(others).length > 0) found['_meta'] = others
    return Object.keys(found).length > 0 ? found : undefined
  }

  const takeRow = (): number => {
    const row = free.pop() ?? rows
    if (row < rows) return row
    rows += 1
    if (rows > states.length) {
      const next = new Uint8Array(capacityFor(states.length, rows))
      next.set(states)
      states = next
    }
    return row
  }

  const tell = (): void => {
    version += 1
    for (const listener of listeners) listener(changed)
  }

  const put = (document: RxDocumentData<Doc>): number => {
    const values: Fields = document as unknown as Fields
    const code = key.acquire(values[primaryPath] as string)
    let row = index.rowOf(code)
    if (row < 0) {
      row = takeRow()
      key.replace(row, code)
      index.add(code, row)
    } else key.release(code)
    // How many properties the columns take; where a document has more, the rest keeps them.
    let taken = 1
    for (let at = 1; at < fields.length; at += 1) {
      const value = values[names[at] as string]
      if (value !== undefined) taken += 1
      ;(fields[at] as Column).set(row, value)
    }
    const meta = values['_meta'] as Fields
    revision.set(row, values['_rev'])
    lastWrite.set(row, meta['lwt'])
    for (const name of BOOKKEEPING) if (values[name] !== undefined) taken += 1
    let properties = 0
    for (const _ in values) properties += 1
    rest.set(row, properties === taken && hasNoneButLastWrite(meta) ? undefined : restOf(values, meta))
    states[row] = values['_deleted'] ? DELETED : ALIVE
    changed[0] = row
    tell()
    return row
  }

  const document = (row: number): RxDocumentData<Doc> => {
    for (let at = 0; at < fields.length; at += 1) found[at] = (fields[at] as Column).get(row)
    const values = shaped(found)
    values['_deleted'] = states[row] === DELETED
    values['_attachments'] = {}
    values['_rev'] = revision.get(row)
    const others = rest.get(row) as Record<string, unknown> | undefined
    if (others) Object.assign(values, others)
    values['_meta'] = { lwt: lastWrite.get(row), ...(others?.['_meta'] as object | undefined) }
    return values as RxDocumentData<Doc>
  }

  const purge = (row: number): void => {
    if (states[row] === FREE) return
    index.remove(codeAt(key.codes, row))
    for (const column of all) column.set(row, undefined)
    states[row] = FREE
    free.push(row)
    changed[0] = row
    tell()
  }

  const encode = (wanted: Uint32Array): TablePart => {
    const used = wanted.filter((row) => row < rows && states[row] !== FREE)
    const parts = Object.fromEntries(all.map((column): [string, ColumnPart] => [column.path, column.encode(used)]))
    const ofStates: ColumnPart = { head: null, arrays: [Uint8Array.from(used, (row) => uint8At(states, row))] }
    return { count: used.length, columns: { ...parts, [STATES]: ofStates } }
  }

  const decode = (part: TablePart): void => {
    const partOf = (name: string): ColumnPart => {
      const found = part.columns[name]
      if (!found) throw new Error(`A part of the table lacks the column ${name}`)
      return found
    }
    const codes = key.acquireCodes(partOf(primaryPath))
    const target = new Uint32Array(part.count)
    const alive = partOf(STATES).arrays[0] as Uint8Array
    for (let at = 0; at < part.count; at += 1) {
      const code = int32At(codes, at)
      const found = index.rowOf(code)
      const row = found < 0 ? takeRow() : found
      if (found < 0) {
        key.replace(row, code)
        index.add(code, row)
      } else key.release(code)
      target[at] = row
      states[row] = uint8At(alive, at)
    }
    for (const column of all) if (column !== key) column.decode(target, partOf(column.path))
    version += 1
    for (const listener of listeners) listener(target)
  }

  return {
    primaryPath,
    columns,
    get rows() {
      return rows
    },
    get states() {
      return states
    },
    get version() {
      return version
    },
    rowOf: (text) => index.rowOf(key.codeOf(text)),
    document,
    keyOf: (row) => key.get(row) as string,
    revisionOf: (row) => revision.get(row) as string,
    put,
    purge,
    onChange: (listener) => void listeners.push(listener),
    expect: (count) => {
      for (const column of all) column.expect(count)
      index.expect(count)
    },
    trim: () => all.some((column) => column.trim()),
    encode,
    decode,
    bytes: () => all.reduce((sum, column) => sum + column.bytes(), 0) + states.length + index.bytes() + free.length * 8,
  }
}
