import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { VirtualClock } from '../virtual-clock.ts'

/** As long as the real server waits for a lock before it asks to come again. */
const LOCK_TIMEOUT_MS = 4000

/** Waits, in virtual time, for what an open transaction holds. */
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
    /** Attempts it again after each end of an open transaction while it answers null, for as long as a server waits for a lock. */
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
