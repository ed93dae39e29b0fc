import type { VirtualClock } from '../virtual-clock.ts'

/** A wait of a worker that has died: it never ends. */
export const never = <Value>(): Promise<Value> => new Promise(() => undefined)

/** Tells whether a worker runs, is frozen or is dead. Its timers wait while it is frozen. */
export interface WorkerState {
  readonly isDead: () => boolean
  readonly isFrozen: () => boolean
  readonly whenThawed: () => Promise<void>
  readonly setTimer: (run: () => void, ms: number) => () => void
  readonly freeze: () => void
  readonly thaw: () => void
  readonly end: () => void
}

export const createWorkerState = (clock: VirtualClock): WorkerState => {
  let isDead = false
  let waiting: (() => void)[] | null = null

  return {
    isDead: () => isDead,
    isFrozen: () => waiting !== null,
    whenThawed: () => (waiting ? new Promise((done) => waiting?.push(done)) : Promise.resolve()),
    setTimer: (run, ms) =>
      clock.setTimer(() => {
        if (isDead) return
        if (waiting) waiting.push(run)
        else run()
      }, ms),
    freeze: () => {
      waiting ??= []
    },
    thaw: () => {
      const runs = waiting ?? []
      waiting = null
      for (const run of runs) if (!isDead) run()
    },
    end: () => {
      isDead = true
    },
  }
}
