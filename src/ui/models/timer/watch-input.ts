import { HOUR_MS } from './forgotten.ts'

/** After this time without a key or a click, the person may have left. */
const IDLE_MS = HOUR_MS

/**
 * Watches input: the returned function takes the time of each, and answers the time of the one
 * before it where the person may have left in between. All times are Unix ms.
 */
export const watchInput = (from: number): ((at: number) => number | null) => {
  let last = from
  return (at) => {
    const left = at - last >= IDLE_MS ? last : null
    last = at
    return left
  }
}
