/**
 * Milliseconds for durations and limits. Unlike `Date.now`, no change of the wall clock moves them.
 */
export const monotonicMs = (): number => performance.now()
