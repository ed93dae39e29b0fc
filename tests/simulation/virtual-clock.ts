interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Lets every promise that can go on do so. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done))
}

/** Time that passes only when the simulation says so; timers run in order of their moment. */
export const createVirtualClock = (start: number) => {
  let now = start
  let order = 0
  const timers = new Set<Timer>()
  const due = (until: number): Timer | undefined => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0]
  return {
    now: () => now,
    setTimer: (run: () => void, ms: number): (() => void) => {
      order += 1
      const timer = { at: now + ms, order, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: async (ms: number): Promise<void> => {
      const until = now + ms
      await settle()
      for (let timer = due(until); timer; timer = due(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
        await settle()
      }
      now = until
    },
  }
}

export type VirtualClock = ReturnType<typeof createVirtualClock>
