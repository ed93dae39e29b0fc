import type { Filter } from '../rows/filter.ts'
import { uint8At, uint32At } from '../rows/typed-arrays.ts'
import { ALIVE, DELETED } from '../table/table.ts'

/** The states (one bit each) whose value of `_deleted` passes a test. */
export const statesThatPass = (passes: (deleted: boolean) => boolean): number =>
  (passes(false) ? 1 << ALIVE : 0) | (passes(true) ? 1 << DELETED : 0)

/** The states of stored documents. */
export const STORED = (1 << ALIVE) | (1 << DELETED)

/** Passes rows whose state is among `allowed` (one bit a state). Free rows never pass. */
export const filterByStates = (states: () => Uint8Array, allowed: number): Filter => ({
  cost: 0.7,
  share: allowed === 0 ? 0 : allowed === 1 << DELETED ? 0.05 : 0.98,
  scan: (rows, out) => {
    const of = states()
    let found = 0
    for (let row = 0; row < rows; row += 1) if ((allowed >> uint8At(of, row)) & 1) out[found++] = row
    return found
  },
  refine: (rows, count) => {
    const of = states()
    let found = 0
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      if ((allowed >> uint8At(of, row)) & 1) rows[found++] = row
    }
    return found
  },
})
