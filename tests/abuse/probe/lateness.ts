const TICK_MS = 5
/** A timer is never exact. */
const USUAL_MS = 3
const KEPT = 4_000

/** How long this process itself did not run, by a timer that should come every few milliseconds. */
export interface Lateness {
  /** Milliseconds between these moments (`performance.now()`) in which it did not run. */
  within(from: number, to: number): number
  stop(): void
}

interface Gap {
  readonly from: number
  readonly to: number
}

/** Part of the window in which it was late: the gaps' overlap with it. */
export const lateWithin = (gaps: readonly Gap[], from: number, to: number): number =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.to, to) - Math.max(gap.from, from)), 0)

export const watchLateness = (): Lateness => {
  let last = performance.now()
  const gaps: Gap[] = []
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - last > TICK_MS + USUAL_MS) gaps.push({ from: last + TICK_MS, to: now })
    if (gaps.length > KEPT) gaps.splice(0, KEPT / 2)
    last = now
  }, TICK_MS)
  return {
    within: (from, to) => lateWithin([...gaps, { from: last + TICK_MS, to: performance.now() }], from, to),
    stop: () => clearInterval(timer),
  }
}
