export interface Allowance {
  /** Takes one; false when none is left. */
  spend(): boolean
}

interface AllowanceSize {
  /** At once, after a pause. */
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket. `now` answers monotonic milliseconds. */
export const createAllowance = ({ burst, perSecond }: AllowanceSize, now: () => number): Allowance => {
  let left = burst
  let filledAt = now()
  return {
    spend: () => {
      const at = now()
      left = Math.min(burst, left + ((at - filledAt) * perSecond) / 1000)
      filledAt = at
      if (left < 1) return false
      left--
      return true
    },
  }
}
