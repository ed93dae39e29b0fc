import type { CellPlace } from '../changes.ts'
import { utOf, type WeekGrid } from '../week-grid.ts'

export interface MissingDay {
  readonly day: string
  readonly ut: number
}

/** Days with less time than expected, with what is missing. */
export const missingDays = (
  days: readonly string[],
  doneOn: (day: string) => number,
  expectedOn: (day: string) => number,
): readonly MissingDay[] =>
  days.flatMap((day) => {
    const ut = expectedOn(day) - doneOn(day)
    return ut > 0 ? [{ day, ut }] : []
  })

/**
 * The cell that takes the missing time of a day, and its new sum: the first cell without time, and
 * where there is none the first one, whose time is kept. Null while day or rows are not shown.
 */
export const cellToFill = (grid: WeekGrid, { day, ut }: MissingDay): (CellPlace & { readonly ut: number }) | null => {
  const column = grid.days.indexOf(day)
  const uts = column < 0 ? [] : grid.rows.map(({ cells }) => utOf(cells[column] ?? []))
  const row = Math.max(0, uts.indexOf(0))
  const before = uts[row]
  return before === undefined ? null : { row, column, ut: before + ut }
}
