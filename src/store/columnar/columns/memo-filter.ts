import { type Filter, filterByRow } from '../rows/filter.ts'
import { cellAt } from '../rows/typed-arrays.ts'
import { shareOf } from './share.ts'

/** A filter that asks a question once for each distinct number. */
export const memoFilter = (
  cells: Int32Array | Float64Array,
  passes: (cell: number) => boolean,
  used: number,
): Filter => {
  const answers = new Map<number, boolean>()
  const passesRow = (row: number): boolean => {
    const cell = cellAt(cells, row)
    const known = answers.get(cell)
    if (known !== undefined) return known
    const answer = passes(cell)
    answers.set(cell, answer)
    return answer
  }
  const filter = filterByRow(passesRow, 100, 0.5)
  return { ...filter, share: shareOf(used, (rows) => filter.refine(rows, rows.length)) }
}
