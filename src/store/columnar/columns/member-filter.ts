import { type Filter, filterByRow } from '../filter.ts'
import { shareOf } from './share.ts'

/** Members are looked up in a table over their span, unless it would have so many times more places than there are rows. */
const SPARSEST_TABLE = 64

const withShare = (filter: Filter, used: number): Filter => ({ ...filter, share: shareOf(used, (rows) => filter.refine(rows, rows.length)) })

/** Cells that are (or, inverted, are not) among these numbers. */
export const memberFilter = (cells: Int32Array | Float64Array, wanted: readonly number[], isInverted: boolean, used: number): Filter => {
  const members = cells instanceof Int32Array ? wanted.filter((member) => (member | 0) === member) : wanted
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const member of members) {
    low = Math.min(low, member)
    high = Math.max(high, member)
  }
  if (members.length > 0 && cells instanceof Int32Array && high - low < used * SPARSEST_TABLE) {
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
