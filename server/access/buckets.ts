import { forgetOldest } from './forget-oldest.ts'

/** A burst at once, then a steady flow. */
export interface Rate {
  readonly burst: number
  readonly perMinute: number
}

/** One token bucket for each key. In memory: each process counts alone. */
export interface Buckets {
  /** Takes an amount from the bucket; returns the seconds to wait when it holds too little, else 0. */
  spend(key: string, amount?: number): number
}

export const createBuckets = (now: () => number, { burst, perMinute }: Rate): Buckets => {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = perMinute / 60_000
  return {
    spend: (key, amount = 1) => {
      const bucket = buckets.get(key) ?? { left: burst, at: now() }
      const left = Math.min(burst, bucket.left + Math.max(0, now() - bucket.at) * perMs)
      // An amount above the burst would never be let through: it takes the whole bucket.
      const price = Math.min(amount, burst)
      buckets.delete(key)
      buckets.set(key, { left: left >= price ? left - price : left, at: now() })
      forgetOldest(buckets)
      return left >= price ? 0 : Math.max(1, Math.ceil((price - left) / perMs / 1000))
    },
  }
}
