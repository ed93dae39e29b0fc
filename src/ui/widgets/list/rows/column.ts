import type { ComponentType, ReactNode } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

/** Place of a column in its list; the array of layouts gives the order. */
export interface ColumnLayout<Id extends string = string> {
  readonly id: Id
  /** CSS grid track. */
  readonly track: string
  readonly sortField: string | null
  /** Shown where the list is at least this wide, in px. */
  readonly from: number
  readonly align?: 'end'
  /** The label is only read aloud: the cells speak for themselves. */
  readonly quietLabel?: true
  /** The cell holds the row's link, or buttons. */
  readonly interactive?: true
  /** On a second line the label stands before the value, which alone would not say what it is. */
  readonly labelled?: true
  /** Left out of a second line, which has no room for what another column says nearly as well. */
  readonly oneLineOnly?: true
  /**
   * `shown`: can't be hidden, as the name of the row. `last`: can't be moved either, as its
   * buttons.
   */
  readonly fixed?: 'shown' | 'last'
  /**
   * Name of the column in an export, where that is not its id; null where an export can't have it.
   */
  readonly exportName?: string | null
}

export interface Column<Row> extends ColumnLayout {
  readonly label: string
  cell(row: Row): ReactNode
  /**
   * Stands around the rows and reads once what their cells show. It gets no rows while the column
   * is not shown, so that nothing is read for it.
   */
  readonly Around?: ComponentType<AroundProps>
}

export interface AroundProps {
  readonly rows: readonly { readonly id: RecordId }[]
  readonly children: ReactNode
}

/**
 * The columns of a list: their layout with the labels of the language and the cells of the screen.
 */
export const columnsOf = <Row, Id extends string>(
  layouts: readonly ColumnLayout<Id>[],
  labels: Readonly<Record<Id, string>>,
  cells: Readonly<Record<Id, (row: Row) => ReactNode>>,
): readonly Column<Row>[] => layouts.map((layout) => ({ ...layout, label: labels[layout.id], cell: cells[layout.id] }))
