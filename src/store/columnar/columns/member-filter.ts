import { type Filter, filterByRow } from '../rows/filter.ts'
import { cellAt, int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'
import { shareOf } from './share.ts'

/**
 * Members are looked up in a table over their span unless it would have this many times more places
 * than there are rows.
 */
const SPARSEST_TABLE = 64

const withShare = (filter: Filter, used: number): Filter => ({
  ...filter,
  share: shareOf(used, (rows) => filter.refine(rows, rows.length)),
})

/**
 * A filter by a table of 1 and 0 for the numbers from `low` on. The last place is for all other
 * numbers.
 */
const spanFilter = (cells: Int32Array, low: number, answers: Uint8Array): Filter => {
  const others = answers.length - 1
  return {
    cost: 2,
    share: 0.5,
    scan: (rows, out) => {
      let found = 0
      for (let row = 0; row < rows; row += 1) {
        out[found] = row
        found += uint8At(answers, Math.min((int32At(cells, row) - low) >>> 0, others))
      }
      return found
    },
    refine: (rows, count) => {
      let found = 0
      for (let index = 0; index < count; index += 1) {
        const row = uint32At(rows, index)
        rows[found] = row
        found += uint8At(answers, Math.min((int32At(cells, row) - low) >>> 0, others))
      }
      return found
    },
  }
}

/** Passes cells that are (inverted: are not) among these numbers. */
export const memberFilter = (
  cells: Int32Array | Float64Array,
  wanted: readonly number[],
  isInverted: boolean,
  used: number,
): Filter => {
  const members = cells instanceof Int32Array ? wanted.filter((member) => (member | 0) === member) : wanted
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const member of members) {
    low = Math.min(low, member)
    high = Math.max(high, member)
  }
  if (cells instanceof Int32Array && members.length > 0 && high - low < used * SPARSEST_TABLE) {
    const answers = new Uint8Array(high - low + 2).fill(isInverted ? 1 : 0)
    for (const member of members) answers[member - low] = isInverted ? 0 : 1
    return withShare(spanFilter(cells, low, answers), used)
  }
  const set = new Set(members)
  return withShare(
    filterByRow((row) => set.has(cellAt(cells, row)) !== isInverted, 10, 0.5),
    used,
  )
}
