import type { DeviceLog } from '#src/store/log/log.ts'
import type { Tokens } from '../surface.ts'

/** Coordinates the refresh of tokens between the workers of a person on one device. */
export interface TokenRotation {
  /** Runs a task under a Web Lock: one at a time on this device. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  /**
   * Returns the pair that this refresh token was exchanged for on this device; null without any.
   */
  readonly successorOf: (refresh: string) => Promise<Tokens | null>
  /**
   * Stores a pair on disk before its first use. A lost pair would need a sign-in; the server takes
   * a second use of the previous token for a theft.
   */
  readonly keep: (previousRefresh: string, tokens: Tokens) => Promise<void>
}

/** Stored form; `former` is the previous refresh token. */
interface StoredPair {
  readonly former: string
  readonly tokens: Tokens
}

const FACT = 'tokens'

/** @param lock Name of the worker's lock. */
export const createTokenRotation = (
  log: Pick<DeviceLog, 'readFact' | 'writeFact'>,
  locks: LockManager,
  lock: string,
): TokenRotation => ({
  alone: <Result>(task: () => Promise<Result>) => locks.request(`${lock}:refresh`, task) as Promise<Result>,
  successorOf: async (refresh) => {
    const stored = (await log.readFact(FACT)) as StoredPair | undefined
    return stored?.former === refresh ? stored.tokens : null
  },
  // The pages store the tokens too, for a disk that fails.
  keep: (previousRefresh, tokens) =>
    log.writeFact(FACT, { former: previousRefresh, tokens } satisfies StoredPair).catch(() => undefined),
})

/** Deletes the stored pair, at sign-out. */
export const forgetTokenRotation = (log: Pick<DeviceLog, 'writeFact'>): Promise<void> =>
  log.writeFact(FACT, null).catch(() => undefined)
