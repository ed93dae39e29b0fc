import { useCallback, useLayoutEffect, useState } from 'react'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { cellToFill, type MissingDay } from '../missing/missing.ts'
import type { GridKeys } from '../use-grid-keys.ts'
import type { RowKey, WeekGrid } from '../week-grid.ts'
import { type CellName, nameOfCell } from './cell-name.ts'

/**
 * A cell whose field takes the focus, and the text that it begins with; null leaves what is stored.
 */
export interface WantedCell extends CellName {
  readonly text: string | null
}

interface CellEntryOptions {
  readonly grid: WeekGrid
  /** False while rows of the week are still being read. */
  readonly isComplete: boolean
  /** The day that a phone shows. */
  readonly day: string
  readonly isNarrow: boolean
  readonly keys: GridKeys
  /** The missing time that was chosen to be filled in. */
  readonly filled: MissingDay | null
  onFill(day: MissingDay | null): void
  addRow(row: RowKey): void
}

/**
 * Leads to a cell that is to be typed into: the cursor of the grid, or the field of the row in a
 * phone's list of the day, where `wanted` names it.
 */
export const useCellEntry = ({ grid, isComplete, day, isNarrow, keys, filled, onFill, addRow }: CellEntryOptions) => {
  const format = useFormat()
  const [wanted, setWanted] = useState<WantedCell | null>(null)

  // The day is shown first, with all rows: it may be of another week.
  useLayoutEffect(() => {
    if (!filled || !isComplete || !grid.days.includes(filled.day)) return
    onFill(null)
    const cell = cellToFill(grid, filled)
    const name = cell && nameOfCell(grid, cell)
    if (!name) return
    const text = format.ut(cell.ut)
    if (isNarrow) setWanted({ ...name, text })
    else keys.edit({ row: cell.row, column: cell.column }, text)
  })

  return {
    wanted,
    forgetWanted: useCallback(() => setWanted(null), []),
    addRow: (row: RowKey): void => {
      addRow(row)
      const rowKey = grid.keyOf(row)
      const known = grid.rows.findIndex(({ key }) => key === rowKey)
      if (isNarrow) setWanted({ rowKey, day, text: null })
      else keys.focus({ row: known < 0 ? grid.rows.length : known, column: Math.max(0, grid.days.indexOf(day)) })
    },
  }
}
