import { networkOf } from '../../runtime/network.ts'
import { forgetOldest } from './forget-oldest.ts'

/** Sliding window in which failures count, ms. */
export const WINDOW_MS = 60_000

/**
 * Failed attempts per minute: for one account from one network, for one account from any network,
 * for all accounts from one network.
 */
export const LIMITS = { pair: 5, account: 20, network: 30 } as const

type Limited = keyof typeof LIMITS

/**
 * Slows down password guessing over a sliding minute. In memory: each process counts alone
 * (`shared-throttle.ts` counts over all of them). An attempt counts from its start, so that
 * concurrent attempts can't bypass the limit; a successful one is removed. The limit of an account
 * over all networks does not apply to a network from which the person has signed in: an attacker
 * can't lock an office out.
 */
export interface LocalThrottle {
  /** Counts an attempt; returns the seconds to wait when it is refused, else 0. */
  admit(account: string, address: string): number
  /** Removes the attempt just admitted from the counts: it succeeded. */
  removeSucceeded(account: string, address: string): void
  /** Removes the attempt just admitted from the counts: it was not checked. */
  removeUnchecked(account: string, address: string): void
}

/** Keys by which failures are counted: account, network, and both. */
export const keysOf = (account: string, address: string): Readonly<Record<Limited, string>> => {
  const [name, network] = [account.toLowerCase(), networkOf(address)]
  return { pair: `${name} ${network}`, account: name, network }
}

/** Creates a throttle in memory. `now` returns monotonic milliseconds. */
export const createThrottle = (now: () => number): LocalThrottle => {
  const attempts: Readonly<Record<Limited, Map<string, number[]>>> = {
    pair: new Map(),
    account: new Map(),
    network: new Map(),
  }
  const known = new Set<string>()

  const recent = (limited: Limited, key: string): number[] =>
    (attempts[limited].get(key) ?? []).filter((at) => at > now() - WINDOW_MS)

  const wait = (limited: Limited, key: string): number => {
    const times = recent(limited, key)
    const first = times.at(-LIMITS[limited])
    return first === undefined ? 0 : Math.max(1, Math.ceil((first + WINDOW_MS - now()) / 1000))
  }

  const store = (limited: Limited, key: string, times: number[]): void => {
    const all = attempts[limited]
    all.delete(key)
    if (times.length > 0) all.set(key, times)
    forgetOldest(all)
  }

  const takeBack = (limited: Limited, key: string): void => store(limited, key, recent(limited, key).slice(0, -1))

  return {
    admit: (account, address) => {
      const keys = keysOf(account, address)
      const limits = (Object.keys(LIMITS) as Limited[]).filter(
        (limited) => limited !== 'account' || !known.has(keys.pair),
      )
      const seconds = Math.max(...limits.map((limited) => wait(limited, keys[limited])))
      if (seconds > 0) return seconds
      for (const limited of Object.keys(LIMITS) as Limited[])
        store(limited, keys[limited], [...recent(limited, keys[limited]), now()])
      return 0
    },
    removeSucceeded: (account, address) => {
      const keys = keysOf(account, address)
      known.delete(keys.pair)
      known.add(keys.pair)
      forgetOldest(known)
      attempts.pair.delete(keys.pair)
      for (const limited of ['account', 'network'] as const) takeBack(limited, keys[limited])
    },
    removeUnchecked: (account, address) => {
      const keys = keysOf(account, address)
      for (const limited of Object.keys(LIMITS) as Limited[]) takeBack(limited, keys[limited])
    },
  }
}
