/** Durations in ms, summed up. */
export interface Summary {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

export const summarise = (durations: readonly number[]): Summary => {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

/** Calls one after the other; how long each took, without the first `warmUp`. */
export const timeEach = async (times: number, warmUp: number, call: () => Promise<unknown>): Promise<Summary> => {
  const durations: number[] = []
  for (let n = 0; n < times + warmUp; n++) {
    const begun = performance.now()
    await call()
    if (n >= warmUp) durations.push(performance.now() - begun)
  }
  return summarise(durations)
}
