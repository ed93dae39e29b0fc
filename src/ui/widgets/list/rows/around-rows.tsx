import type { ReactNode } from 'react'
import type { AroundProps, Column } from './column.ts'
import type { ListRow } from './list-line.tsx'

const NO_ROWS: readonly never[] = []

interface AroundRowsProps<Row extends ListRow> extends AroundProps {
  /** All columns of the list. */
  readonly columns: readonly Column<Row>[]
  /** The columns that the rows have now. */
  readonly shown: readonly Column<Row>[]
}

/** Renders the rows of a list within what its columns read for all of them at once. */
export const AroundRows = <Row extends ListRow>({ columns, shown, rows, children }: AroundRowsProps<Row>): ReactNode =>
  columns.reduce(
    (inner, { id, Around }) =>
      Around ? (
        <Around key={id} rows={shown.some((column) => column.id === id) ? rows : NO_ROWS}>
          {inner}
        </Around>
      ) : (
        inner
      ),
    children,
  )
