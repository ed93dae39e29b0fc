import type { BareDatabase } from './bare.ts'
import { atConstantRate, type LoadResult } from './constant-rate.ts'
import type { Figure } from './figure.ts'
import { type ListCase, listCases } from './lists.ts'
import { at, type Stage, type StageInput, succeed } from './stage.ts'
import { type Summary, timeEach } from './stats.ts'

export interface BareTimes {
  readonly who: Summary
  readonly page: Summary
  readonly total: Summary
}

const NOTHING = { who: { p50: 0 }, page: { p50: 0 }, total: { p50: 0 } }
const TIMES = 300
const WARM_UP = 50
const RATE = 100

/**
 * The hand-written SQL on the idle machine, before the server runs: PGlite opens for one process at
 * a time.
 */
export const measureBare = async (
  bare: BareDatabase,
  cases: readonly ListCase[],
  quick: boolean,
): Promise<ReadonlyMap<string, BareTimes>> => {
  const times = new Map<string, BareTimes>()
  for (const { name, who, page, total } of cases) {
    const repeat = quick ? 40 : TIMES
    times.set(name, {
      who: await timeEach(repeat, WARM_UP, () => bare.run(who)),
      page: await timeEach(repeat, WARM_UP, () => bare.run(page)),
      total: await timeEach(Math.ceil(repeat / 5), 2, () => bare.run(total)),
    })
  }
  return times
}

/**
 * One request at a time: what the server adds to the three questions that any server must ask,
 * whose token it is, the page and its total.
 */
export const listsOneByOne =
  (bare: ReadonlyMap<string, BareTimes>): Stage =>
  async ({ server, scene, quick }) => {
    const figures: Figure[] = []
    for (const { name, path, person } of listCases(scene)) {
      const { p50, p95 } = await timeEach(quick ? 40 : TIMES, WARM_UP, () =>
        succeed(server, { path, token: person.token }),
      )
      const { who, page, total } = bare.get(name) ?? NOTHING
      figures.push({
        name,
        value: p50 / (who.p50 + page.p50 + total.p50),
        unit: '×',
        bar: { atMost: 2 },
        note: `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms; bare SQL p50 ${who.p50.toFixed(1)} who + ${page.p50.toFixed(1)} page + ${total.p50.toFixed(1)} total`,
      })
    }
    return figures
  }

export const noteOf = ({ p50, p99, max, failed, failure }: LoadResult): string =>
  `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} max ${max.toFixed(0)} ms${failed > 0 ? `; ${failed} FAILED: ${failure}` : ''}`

/** Every list in turn, 100 times a second. */
export const listLoad = ({ server, scene }: StageInput, seconds: number, rate = RATE): Promise<LoadResult> => {
  const cases = listCases(scene)
  return atConstantRate({
    rate,
    seconds,
    send: async (n) => {
      const { path, person } = at(cases, n)
      await succeed(server, { path, token: person.token })
    },
  })
}

export const failuresOf = (name: string, { failed }: LoadResult): Figure => ({
  name: `${name}, failed`,
  value: failed,
  unit: '',
  bar: { atMost: 0 },
})

export const listsAtRate: Stage = async (input) => {
  const result = await listLoad(input, input.quick ? 5 : 20)
  const name = `lists ${RATE}/s, p95`
  return [{ name, value: result.p95, unit: 'ms', bar: { atMost: 25 }, note: noteOf(result) }, failuresOf(name, result)]
}
