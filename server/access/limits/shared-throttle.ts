import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { refuseAfter } from './refuse-after.ts'
import {
  clearLimit,
  deleteExpiredLimits,
  giveBackLimits,
  isRemembered,
  type Limit,
  remember,
  takeLimits,
} from './shared-limits.ts'
import { keysOf, LIMITS, type LocalThrottle, WINDOW_MS } from './throttle.ts'

/**
 * Throttle over all processes on one database. The throttle in memory is asked first: an attempt
 * that it refuses costs no query.
 */
export interface Throttle {
  /** Counts an attempt; returns the seconds to wait when it is refused, else 0. */
  admit(account: string, address: string): Promise<number>
  /** Removes the attempt just admitted from the counts: it succeeded. */
  removeSucceeded(account: string, address: string): Promise<void>
  /** Removes the attempt just admitted from the counts: it was not checked. */
  removeUnchecked(account: string, address: string): Promise<void>
  /** Records the network of a person who has signed in by a link. */
  remember(account: string, address: string): Promise<void>
  /** Returns whether the account was signed in to from this network within the last month. */
  isKnown(account: string, address: string): Promise<boolean>
}

/** Seconds for which a network stays known after a sign-in. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60
/**
 * Attempts from a known network count towards the account's own limit but are not refused by it.
 */
const UNREACHABLE_LIMIT = 1_000

const attempt = (limited: keyof typeof LIMITS, key: string): string => `attempt ${limited} ${key}`
const knownKey = (pair: string): string => `known ${pair}`

/** Creates a throttle that counts in memory and in the database. */
export const createSharedThrottle = (database: Queryable, local: LocalThrottle): Throttle => ({
  admit: async (account, address) => {
    const refused = local.admit(account, address)
    if (refused > 0) return refused
    const keys = keysOf(account, address)
    const isKnown = await isRemembered(database, knownKey(keys.pair))
    const limits = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map(
      (limited): Limit => ({
        key: attempt(limited, keys[limited]),
        most: isKnown && limited === 'account' ? UNREACHABLE_LIMIT : LIMITS[limited],
        seconds: WINDOW_MS / 1000,
      }),
    )
    const seconds = await takeLimits(database, limits)
    await deleteExpiredLimits(database)
    return seconds
  },
  removeSucceeded: async (account, address) => {
    local.removeSucceeded(account, address)
    const keys = keysOf(account, address)
    await clearLimit(database, attempt('pair', keys.pair))
    await giveBackLimits(database, [
      { key: attempt('account', keys.account) },
      { key: attempt('network', keys.network) },
    ])
    await remember(database, knownKey(keys.pair), KNOWN_SECONDS)
  },
  removeUnchecked: async (account, address) => {
    local.removeUnchecked(account, address)
    const keys = keysOf(account, address)
    await giveBackLimits(
      database,
      (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((limited) => ({ key: attempt(limited, keys[limited]) })),
    )
  },
  remember: (account, address) => remember(database, knownKey(keysOf(account, address).pair), KNOWN_SECONDS),
  isKnown: (account, address) => isRemembered(database, knownKey(keysOf(account, address).pair)),
})

/** Counts an attempt, or refuses it with 429 and the seconds to wait. */
export const admit = async (throttle: Throttle, account: string, address: string): Promise<void> =>
  refuseAfter(await throttle.admit(account, address))

/** Runs the work; removes the counted uses when the server is too busy to do it. */
export const countedUnlessBusy = async <Result>(
  work: () => Promise<Result>,
  takeBack: () => Promise<void>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') await takeBack()
    throw error
  }
}

/** Takes these limits; throws 429 with the seconds to wait. Deletes expired limits. */
export const requireLimits = async (database: Queryable, limits: readonly Limit[]): Promise<void> => {
  const seconds = await takeLimits(database, limits)
  await deleteExpiredLimits(database)
  refuseAfter(seconds)
}
