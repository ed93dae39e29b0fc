import { MAX_WAIT_MS } from '../core/backoff.ts'
import type { HttpOutcome, Ports } from '../core/ports.ts'
import { askedWaitMs } from './retry-after.ts'

/**
 * Longest wait before a request. With a longer one the request fails, and its caller repeats it
 * later.
 */
const MAX_STAY_MS = 60_000
/** Refusals in a row after which a request fails, so that its caller backs off. */
const MAX_REFUSALS = 3

/** The wait that the server asked for. */
export interface Pause {
  /** Milliseconds until the server may be asked again. */
  readonly remainingMs: () => number
  /** Records the wait that an answer asks for; returns whether it asks for one. */
  readonly observe: (outcome: HttpOutcome) => boolean
  /**
   * Makes a request after the wait that the server asked for, and repeats it where the answer asks
   * for another wait. Resolves with the last answer, or null where the wait is too long and no
   * request was made.
   */
  readonly send: (request: () => Promise<HttpOutcome>) => Promise<HttpOutcome | null>
}

/** Starts without a wait. */
export const createPause = ({ now, setTimer }: Pick<Ports, 'now' | 'setTimer'>): Pause => {
  let until = 0
  let requestedMs = 0
  let cancelTimer: () => void = () => undefined

  const remainingMs = (): number => Math.min(requestedMs, Math.max(0, until - now()))

  const observe = (outcome: HttpOutcome): boolean => {
    const wait = Math.min(askedWaitMs(outcome, now()), MAX_WAIT_MS)
    if (wait === 0 || wait < remainingMs()) return wait > 0
    requestedMs = wait
    until = now() + wait
    cancelTimer()
    // A timer ends the wait too: a clock that is set back would prolong it.
    cancelTimer = setTimer(() => {
      requestedMs = 0
    }, wait)
    return true
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      setTimer(done, ms)
    })

  /** Waits; false at once where the wait is too long. */
  const waitForServer = async (): Promise<boolean> => {
    while (remainingMs() > 0) {
      if (remainingMs() > MAX_STAY_MS) return false
      await sleep(remainingMs())
    }
    return true
  }

  return {
    remainingMs,
    observe,
    send: async (request) => {
      for (let refusals = 1; ; refusals++) {
        if (!(await waitForServer())) return null
        const outcome = await request()
        if (!observe(outcome) || refusals === MAX_REFUSALS) return outcome
      }
    },
  }
}
