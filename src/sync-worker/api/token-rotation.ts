import type { DeviceLog } from '#src/store/log/log.ts'
import type { Tokens } from '../surface.ts'

/** How a pair of tokens is traded for the next one when several workers and pages of a person may want to. */
export interface TokenRotation {
  /** One at a time on this device. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** The pair that this refresh token was traded for already, if it was. */
  readonly successorOf: (refresh: string) => Promise<Tokens | null>
  /** On disk before it is used: a lost pair would be a sign-in, and the use of its former token a theft in the server's eyes. */
  readonly keep: (former: string, tokens: Tokens) => Promise<void>
}

interface Kept {
  readonly former: string
  readonly tokens: Tokens
}

const FACT = 'tokens'

export const createTokenRotation = (log: Pick<DeviceLog, 'readFact' | 'writeFact'>, locks: LockManager, lock: string): TokenRotation => ({
  alone: <Result>(task: () => Promise<Result>) => locks.request(`${lock}:refresh`, task) as Promise<Result>,
  successorOf: async (refresh) => {
    const kept = (await log.readFact(FACT)) as Kept | undefined
    return kept?.former === refresh ? kept.tokens : null
  },
  // Where the disk does not take it, the pages' own storage still does.
  keep: (former, tokens) => log.writeFact(FACT, { former, tokens } satisfies Kept).catch(() => undefined),
})

/** Nothing of a session stays after it. */
export const forgetTokenRotation = (log: Pick<DeviceLog, 'writeFact'>): Promise<void> => log.writeFact(FACT, null).catch(() => undefined)
