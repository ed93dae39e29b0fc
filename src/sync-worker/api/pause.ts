import { MAX_WAIT_MS } from '../core/backoff.ts'
import type { HttpOutcome, Ports } from '../core/ports.ts'
import { askedWaitMs } from './retry-after.ts'

/** Longest wait that is sat out. After a longer one the request fails and is made again later. */
const LONGEST_STAY_MS = 60_000
/** Refusals in a row after which a request fails, so that its caller backs off. */
const MOST_REFUSALS = 3

/** Keeps until when the server asked for no requests. */
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

export const createPause = ({ now, setTimer }: Pick<Ports, 'now' | 'setTimer'>): Pause => {
  let until = 0
  let asked = 0
  let cancel: () => void = () => undefined

  const left = (): number => Math.min(asked, Math.max(0, until - now()))

  const hear = (outcome: HttpOutcome): boolean => {
    const wait = Math.min(askedWaitMs(outcome, now()), MAX_WAIT_MS)
    if (wait === 0 || wait < left()) return wait > 0
    asked = wait
    until = now() + wait
    cancel()
    // A timer ends the wait too: a clock that is set back would prolong it.
    cancel = setTimer(() => {
      asked = 0
    }, wait)
    return true
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      setTimer(done, ms)
    })

  const stay = async (): Promise<boolean> => {
    while (left() > 0) {
      if (left() > LONGEST_STAY_MS) return false
      await sleep(left())
    }
    return true
  }

  return {
    remainingMs: left,
    observe: hear,
    send: async (request) => {
      for (let refusals = 1; ; refusals++) {
        if (!(await stay())) return null
        const outcome = await request()
        if (!hear(outcome) || refusals === MOST_REFUSALS) return outcome
      }
    },
  }
}
