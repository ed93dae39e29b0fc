import type { Ports } from './ports.ts'

/** A clock for the actors of a system: whoever sets the engine's timers drives its machines. */
export const clockOf = (setTimer: Ports['setTimer']) => ({
  setTimeout: (run: (...args: never[]) => void, ms: number): (() => void) => setTimer(run as () => void, ms),
  clearTimeout: (cancel: unknown): void => {
    if (typeof cancel === 'function') cancel()
  },
})

/** Timers of the thread itself. */
export const setThreadTimer: Ports['setTimer'] = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
