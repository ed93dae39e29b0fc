import type { Ports } from './ports.ts'

/**
 * Makes a clock for XState actors from the engine's timers, so that a test drives the machines too.
 */
export const clockOf = (setTimer: Ports['setTimer']) => ({
  setTimeout: (run: (...args: never[]) => void, ms: number): (() => void) => setTimer(run as () => void, ms),
  clearTimeout: (cancel: unknown): void => {
    if (typeof cancel === 'function') cancel()
  },
})

/** Sets a timer of the thread; returns a function that cancels it. */
export const setThreadTimer: Ports['setTimer'] = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
