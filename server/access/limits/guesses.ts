import type { Queryable } from '../../database/connect.ts'
import { networkOf } from '../../runtime/network.ts'
import { requireLimits } from './shared-throttle.ts'

/** Largest number of wrong tokens from one network, by kind of token. */
const WRONG_TOKENS = {
  link: { most: 30, seconds: 60 },
  setup: { most: 30, seconds: 60 },
  /** Each device whose session has ended sends one. */
  refresh: { most: 300, seconds: 10 * 60 },
} as const

/**
 * Counts a wrong token against its network; throws 429 above the limit. Call it only for a token
 * that is known to be wrong: a token of 256 bits can't be guessed, so that wrong ones must not
 * delay the owner of a right one.
 */
export const countWrongToken = (database: Queryable, kind: keyof typeof WRONG_TOKENS, address: string): Promise<void> =>
  requireLimits(database, [{ key: `wrong ${kind} from ${networkOf(address)}`, ...WRONG_TOKENS[kind] }])
