import type { VirtualClock } from '../virtual-clock.ts'

/** A wait of at least this many ms ends on command. */
const UNTIL_TOLD = 1e12

/** The virtual clock for a server whose open transactions are committed from outside. */
export const createHeldClock = (clock: VirtualClock) => {
  const waiting = new Map<number, () => void>()
  let count = 0
  return {
    clock: {
      ...clock,
      setTimer: (run: () => void, ms: number): (() => void) => {
        if (ms < UNTIL_TOLD) return clock.setTimer(run, ms)
        waiting.set(ms, run)
        return () => waiting.delete(ms)
      },
    },
    /** A length of time, and the function that ends it. */
    hold: (): { readonly ms: number; readonly end: () => void } => {
      count += 1
      const ms = UNTIL_TOLD + count
      return {
        ms,
        end: () => {
          waiting.get(ms)?.()
          waiting.delete(ms)
        },
      }
    },
  }
}

export type HeldClock = ReturnType<typeof createHeldClock>
