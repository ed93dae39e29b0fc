import { type Summary, summarise } from './stats.ts'

export interface Load {
  /** Requests a second, whether or not the former ones were answered. */
  readonly rate: number
  readonly seconds: number
  /** Sends request number `n`; throws when its answer is not what it should be. */
  send(n: number): Promise<void>
}

export interface LoadResult extends Summary {
  readonly failed: number
  /** The answer to the first request that failed. */
  readonly failure: string | null
}

/**
 * Open loop: each request has its moment, and its latency counts from that moment, so that a server
 * that stands still for a second is charged with every request that was due meanwhile ("coordinated
 * omission").
 */
export const atConstantRate = async ({ rate, seconds, send }: Load): Promise<LoadResult> => {
  const total = Math.round(rate * seconds)
  const begun = performance.now()
  const durations: number[] = []
  const failures: string[] = []
  const underWay: Promise<void>[] = []
  for (let n = 0; n < total; n++) {
    const due = begun + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((next) => setTimeout(next, wait))
    underWay.push(
      send(n).then(
        () => void durations.push(performance.now() - due),
        (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error)),
      ),
    )
  }
  await Promise.all(underWay)
  return { ...summarise(durations), failed: failures.length, failure: failures[0] ?? null }
}
