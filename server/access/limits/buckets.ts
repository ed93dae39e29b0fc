import { createTokenBucket, type Rate, type TokenBucket } from '../../runtime/token-bucket.ts'
import { forgetOldest } from './forget-oldest.ts'

/** One token bucket for each key. In memory: each process counts alone. */
export interface Buckets {
  /**
   * Takes an amount from the bucket; returns the seconds to wait when it holds too little, else 0.
   */
  spend(key: string, amount?: number): number
}

/** Creates token buckets by key, of which the oldest are forgotten. */
export const createBuckets = (now: () => number, rate: Rate): Buckets => {
  const buckets = new Map<string, TokenBucket>()
  return {
    spend: (key, amount) => {
      const bucket = buckets.get(key) ?? createTokenBucket(now, rate)
      // Reinserted, so that the map is ordered by last use.
      buckets.delete(key)
      buckets.set(key, bucket)
      forgetOldest(buckets)
      return bucket.spend(amount)
    },
  }
}
