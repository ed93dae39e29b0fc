import { type Filter, filterByRow } from '../filter.ts'
import { shareOf } from './share.ts'

/** Largest span of whole numbers that is worth a byte each. */
const WIDEST_TABLE = 1 << 22

const withShare = (filter: Filter, used: number): Filter => ({ ...filter, share: shareOf(used, (rows) => filter.refine(rows, rows.length)) })

/** Cells that are (or, inverted, are not) among these numbers. */
export const memberFilter = (cells: Int32Array | Float64Array, members: readonly number[], isInverted: boolean, used: number): Filter => {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const member of members) {
    low = Math.min(low, member)
    high = Math.max(high, member)
  }
  if (cells instanceof Int32Array && high - low < WIDEST_TABLE) {
    const isMember = new Uint8Array(high - low + 1)
    for (const member of members) isMember[member - low] = 1
    const passes = (row: number): boolean => {
      const at = (cells[row] as number) - low
      return (at >= 0 && at < isMember.length && isMember[at] === 1) !== isInverted
    }
    return withShare(filterByRow(passes, 2, 0.5), used)
  }
  const set = new Set(members)
  return withShare(
    filterByRow((row) => set.has(cells[row] as number) !== isInverted, 10, 0.5),
    used,
  )
}
