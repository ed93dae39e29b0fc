import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** CSS grid track. */
  readonly track: string
  readonly sortField: string | null
  /** Shown where the list is at least this wide, in px. */
  readonly from: number
  readonly align: 'start' | 'end'
  /** The label is only read aloud: the cells speak for themselves. */
  readonly quietLabel: boolean
  /** The cell holds the row's link, or buttons. */
  readonly interactive?: true
  cell(row: Row): ReactNode
}
