import { useState } from 'react'
import type { CellPlace } from '../changes.ts'
import type { WeekGrid, WeekRow } from '../week-grid.ts'
import { type CellName, placeOfCell } from './cell-name.ts'

interface OpenedCell {
  readonly name: CellName
  readonly row: WeekRow
  readonly column: number
}

/**
 * The cell whose dialog is open, once what was typed into the cell is among its entries. From then
 * on the dialog stays: the row may be away for a moment while the server's numbers of its ticket
 * and of its entries arrive, and a form that is built anew loses its text.
 */
export const useOpenedCell = (
  grid: WeekGrid,
  opened: CellName | null,
  isWaiting: (place: CellPlace) => boolean,
): OpenedCell | null => {
  const [last, setLast] = useState<OpenedCell | null>(null)
  const shown = last !== null && last.name === opened ? last : null
  const place = opened && placeOfCell(grid, opened)
  const row = place && grid.rows[place.row]
  if (!opened || !place || !row || (shown === null && isWaiting(place))) return shown
  if (shown?.row === row) return shown
  const found = { name: opened, row, column: place.column }
  setLast(found)
  return found
}
