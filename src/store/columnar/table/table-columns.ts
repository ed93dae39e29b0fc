import type { RxDocumentData, RxJsonSchema } from 'rxdb'
import { CodeColumn } from '../columns/code-column.ts'
import { KeyIndex } from './key-index.ts'
import { type Layout, type LayoutOptions, layoutOf, type StoredColumn } from './layout.ts'
import { RowStates } from './row-states.ts'

/** Name of the column of properties that the schema does not have. */
const REST = '_rest'

/** Everything that a table stores. */
export interface TableColumns extends Layout {
  readonly index: KeyIndex
  /** Properties beyond the schema: `{ field: value, _meta: { … } }`, or `undefined`. */
  readonly rest: CodeColumn
  /** Every column, the key first. */
  readonly all: readonly StoredColumn[]
  readonly states: RowStates
}

/** Empty columns for the documents of a schema. */
export const tableColumnsOf = <Doc>(
  schema: RxJsonSchema<RxDocumentData<Doc>>,
  options: LayoutOptions,
): TableColumns => {
  const layout = layoutOf(schema, options)
  const rest = new CodeColumn(REST)
  const all = [...layout.fields, layout.revision, layout.lastWrite, rest]
  return { ...layout, index: new KeyIndex(layout.key), rest, all, states: new RowStates() }
}

/**
 * The row of an acquired key code: the one that has this key already, else one that is taken for
 * it.
 */
export const rowForKey = ({ index, key, states }: TableColumns, code: number): number => {
  const known = index.rowOf(code)
  if (known >= 0) {
    key.release(code)
    return known
  }
  const row = states.takeRow()
  key.replace(row, code)
  index.add(code, row)
  return row
}
