import type { Queryable } from '../database/connect.ts'
import { networkOf } from '../runtime/network.ts'
import { requireLimits } from './shared-throttle.ts'

/** Wrong tokens of one network, by what they would open. */
const WRONG_TOKENS = {
  link: { most: 30, seconds: 60 },
  setup: { most: 30, seconds: 60 },
  /** Devices whose sessions have ended ask once each. */
  refresh: { most: 300, seconds: 10 * 60 },
} as const

/**
 * Counts a wrong token against its network; refuses it with 429 above the limit. Call it once the
 * token is known to be wrong: nobody can guess one of 256 bits, so that wrong tokens must not keep
 * the owner of the right one waiting.
 */
export const countWrongToken = (database: Queryable, kind: keyof typeof WRONG_TOKENS, address: string): Promise<void> =>
  requireLimits(database, [{ key: `wrong ${kind} from ${networkOf(address)}`, ...WRONG_TOKENS[kind] }])
