import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A thread is calm when it works for less than this share of an interval. */
const CALM_SHARE = 0.05
const INTERVAL_MS = 15_000
/** Less work than this leaves no memory that is worth a collection. */
const WORTH_MS = 2_000

/** Work of a thread in an interval: ms at work, and their share of the interval. */
interface Work {
  readonly activeMs: number
  readonly share: number
}

/**
 * Decides when a thread gives memory back: once in the first calm interval after work. The function
 * is called at the end of each interval.
 */
export const createMemoryRelease = (release: () => void) => {
  let workedMs = 0
  return ({ activeMs, share }: Work): void => {
    workedMs += activeMs
    if (share >= CALM_SHARE || workedMs < WORTH_MS) return
    workedMs = 0
    release()
  }
}

/**
 * Collects the garbage of this thread and gives its free pages back to the operating system. It
 * takes some 50 ms for 100 MB.
 */
export const releaseMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Gives memory back whenever this thread rests after work. V8 keeps the pages of a burst until the
 * next one: after a minute of floods that was 200 MB for 4 MB of objects.
 */
export const releaseMemoryInCalm = (): void => {
  const onInterval = createMemoryRelease(releaseMemory)
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    onInterval({ activeMs: active, share: utilization })
  }, INTERVAL_MS).unref()
}
