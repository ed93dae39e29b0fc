/** A burst at once, then a steady flow. */
export interface Rate {
  readonly burst: number
  readonly perMinute: number
}

/** A limit on amounts over time. */
export interface TokenBucket {
  /** Takes an amount; returns the seconds to wait when the bucket holds too little, else 0. */
  spend(amount?: number): number
}

/** A token bucket. `now` returns monotonic milliseconds. */
export const createTokenBucket = (now: () => number, { burst, perMinute }: Rate): TokenBucket => {
  const perMs = perMinute / 60_000
  let left = burst
  let filledAt = now()
  return {
    spend: (amount = 1) => {
      const at = now()
      left = Math.min(burst, left + Math.max(0, at - filledAt) * perMs)
      filledAt = at
      // An amount above the burst would never be admitted: it takes the whole bucket.
      const price = Math.min(amount, burst)
      if (left < price) return Math.max(1, Math.ceil((price - left) / perMs / 1000))
      left -= price
      return 0
    },
  }
}
