interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Turns of the event loop within which every promise that can continue does so. */
const TURNS = 2

/**
 * Time that passes only at the simulation's command; timers run in the order of their moments. Real
 * work (`outside`) is awaited before time passes.
 */
export const createVirtualClock = (start: number) => {
  let now = start
  let order = 0
  const timers: Timer[] = []
  const under = new Set<Promise<unknown>>()

  const settle = async (): Promise<void> => {
    do {
      while (under.size > 0) await Promise.allSettled([...under])
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done))
    } while (under.size > 0)
  }

  const isBefore = (one: Timer, other: Timer): boolean =>
    one.at < other.at || (one.at === other.at && one.order < other.order)

  const add = (timer: Timer): void => {
    let at = timers.length
    while (at > 0 && isBefore(timer, timers[at - 1] ?? timer)) at -= 1
    timers.splice(at, 0, timer)
  }

  return {
    now: () => now,
    setTimer: (run: () => void, ms: number): (() => void) => {
      order += 1
      const timer = { at: now + Math.max(0, ms), order, run }
      add(timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
    /** Runs real work: virtual time does not pass meanwhile. */
    outside: <Result>(work: Promise<Result>): Promise<Result> => {
      under.add(work)
      const done = (): void => void under.delete(work)
      work.then(done, done)
      return work
    },
    /** Resolves when every continuation that needs no time has run. */
    settled: settle,
    advance: async (ms: number): Promise<void> => {
      const until = now + ms
      await settle()
      for (let timer = timers[0]; timer && timer.at <= until; timer = timers[0]) {
        timers.shift()
        now = Math.max(now, timer.at)
        timer.run()
        await settle()
      }
      now = until
    },
  }
}

export type VirtualClock = ReturnType<typeof createVirtualClock>

/** A promise of the virtual clock. */
export const later = (clock: Pick<VirtualClock, 'setTimer'>, ms: number): Promise<void> =>
  new Promise((done) => void clock.setTimer(done, ms))
