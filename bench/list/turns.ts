import type { Figure } from '../server/figure.ts'
import { summarise } from '../server/stats.ts'

/** `atMost` is a bar for the 95th percentile, ms. */
export const latencyOf = (name: string, durations: readonly number[], atMost?: number): Figure => {
  const { p50, p95, max, count } = summarise(durations)
  return {
    name: `${name}, p95`,
    value: p95,
    unit: 'ms',
    ...(atMost === undefined ? {} : { bar: { atMost } }),
    note: `p50 ${p50.toFixed(1)} first ${(durations[0] ?? 0).toFixed(1)} max ${max.toFixed(1)} ms, ${count} times`,
  }
}

/** Repeats a piece of work, and returns what each time came to. */
export const repeat = async (times: number, work: (turn: number) => Promise<number>): Promise<readonly number[]> => {
  const durations: number[] = []
  for (let turn = 0; turn < times; turn += 1) durations.push(await work(turn))
  return durations
}
