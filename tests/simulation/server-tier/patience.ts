import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { VirtualClock } from '../virtual-clock.ts'

/** Time for which the real server waits for a lock before it asks the client to come again. */
const LOCK_TIMEOUT_MS = 4000

/** Waits, in virtual time, for the locks of an open transaction. */
export const createPatience = (clock: Pick<VirtualClock, 'now' | 'setTimer'>) => {
  let waiting: (() => void)[] = []

  const nextEnd = (ms: number): Promise<void> =>
    new Promise((done) => {
      waiting.push(done)
      clock.setTimer(done, ms)
    })

  return {
    /** A transaction has ended. */
    wake: (): void => {
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    /**
     * Repeats an attempt after each end of an open transaction while it returns null, for as long
     * as a server waits for a lock.
     */
    attempt: async (work: () => Promise<HttpOutcome | null>): Promise<HttpOutcome | null> => {
      const until = clock.now() + LOCK_TIMEOUT_MS
      for (;;) {
        const outcome = await work()
        if (outcome || clock.now() >= until) return outcome
        await nextEnd(until - clock.now())
      }
    },
  }
}
