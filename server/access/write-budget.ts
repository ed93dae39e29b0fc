const PER_MINUTE = 600
const BURST = 200

/** What one person may write: a burst, so that an outbox drains at once, then a steady flow. In memory, per process. */
export interface WriteBudget {
  /** Takes one write from the person's budget; seconds to wait when it is spent, else 0. */
  spend(userId: string): number
}

export const createWriteBudget = (now: () => number): WriteBudget => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    spend: (userId) => {
      const bucket = buckets.get(userId) ?? { left: BURST, at: now() }
      const left = Math.min(BURST, bucket.left + ((now() - bucket.at) * PER_MINUTE) / 60_000)
      buckets.set(userId, { left: left >= 1 ? left - 1 : left, at: now() })
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / PER_MINUTE)
    },
  }
}

export const UNLIMITED: WriteBudget = { spend: () => 0 }
