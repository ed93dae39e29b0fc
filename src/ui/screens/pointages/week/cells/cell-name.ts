import type { CellPlace } from '../changes.ts'
import type { WeekGrid } from '../week-grid.ts'

/** A cell by its row and day: rows come and go while a dialog or a field shows the cell. */
export interface CellName {
  readonly rowKey: string
  readonly day: string
}

export const nameOfCell = (grid: WeekGrid, { row, column }: CellPlace): CellName | null => {
  const rowKey = grid.rows[row]?.key
  const day = grid.days[column]
  return rowKey === undefined || day === undefined ? null : { rowKey, day }
}

/** The present place of a cell; null where its row or day is not in the grid. */
export const placeOfCell = (grid: WeekGrid, { rowKey, day }: CellName): CellPlace | null => {
  const row = grid.rows.findIndex(({ key }) => key === rowKey)
  const column = grid.days.indexOf(day)
  return row < 0 || column < 0 ? null : { row, column }
}
