const WINDOW_MS = 60_000
const MAX_WRONG = 5
const MAX_TRACKED = 10_000

/** Counts wrong sign-ins per account and address over a sliding minute. In memory: each process counts for itself. */
export interface Throttle {
  /** Seconds to wait before another attempt is looked at; 0 when it may be made now. */
  waitSeconds(account: string, address: string): number
  wrong(account: string, address: string): void
  right(account: string, address: string): void
}

export const createThrottle = (now: () => number): Throttle => {
  const attempts = new Map<string, number[]>()
  const keyOf = (account: string, address: string): string => `${account.toLowerCase()} ${address}`
  const recent = (key: string): number[] => (attempts.get(key) ?? []).filter((at) => at > now() - WINDOW_MS)

  return {
    waitSeconds: (account, address) => {
      const times = recent(keyOf(account, address))
      const [first] = times.slice(-MAX_WRONG)
      return times.length < MAX_WRONG || first === undefined ? 0 : Math.max(1, Math.ceil((first + WINDOW_MS - now()) / 1000))
    },
    wrong: (account, address) => {
      const key = keyOf(account, address)
      const times = [...recent(key), now()]
      attempts.delete(key)
      attempts.set(key, times)
      const [oldest] = attempts.keys()
      if (attempts.size > MAX_TRACKED && oldest !== undefined) attempts.delete(oldest)
    },
    right: (account, address) => {
      attempts.delete(keyOf(account, address))
    },
  }
}
