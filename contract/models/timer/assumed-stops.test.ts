import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assumedStops } from './assumed-stops.ts'

type Run = Parameters<typeof assumedStops>[0][number]

const at = (minute: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + minute * 60_000).toISOString()
const run = (id: string, start: number, values: Partial<Run> = {}): Run => ({
  id,
  started_at: at(start),
  stopped_at: null,
  is_stop_assumed: false,
  is_settled: false,
  ...values,
})

const settle = (runs: readonly Run[]): readonly Run[] => {
  const changed = new Map(assumedStops(runs).map((stop) => [stop.id, stop]))
  return runs.map((one) => ({ ...one, ...changed.get(one.id) }))
}

describe('runs of one person', () => {
  it('end where the next one started, and the latest goes on', () => {
    expect(
      settle([run('1', 0), run('2', 30), run('3', 45)]).map(({ stopped_at, is_stop_assumed }) => [
        stopped_at,
        is_stop_assumed,
      ]),
    ).toEqual([
      [at(30), true],
      [at(45), true],
      [null, false],
    ])
  })

  it('keep the end that the person gave, although it is after the next start', () => {
    expect(assumedStops([run('1', 0, { stopped_at: at(60) }), run('2', 30)])).toEqual([])
  })

  it('go on again when the later run is gone', () => {
    expect(assumedStops([run('1', 0, { stopped_at: at(30), is_stop_assumed: true })])).toEqual([
      { id: '1', stopped_at: null, is_stop_assumed: false },
    ])
  })

  it('end at a later run that is settled, and never change once they are settled', () => {
    expect(assumedStops([run('1', 0), run('2', 30, { stopped_at: at(50), is_settled: true })])).toEqual([
      { id: '1', stopped_at: at(30), is_stop_assumed: true },
    ])
    expect(assumedStops([run('1', 0, { stopped_at: at(30), is_stop_assumed: true, is_settled: true })])).toEqual([])
  })

  it('of the same instant: the one with the higher number goes on', () => {
    expect(assumedStops([run('9', 0), run('10', 0)]).map(({ id }) => id)).toEqual(['9'])
  })
})

describe('in whatever order devices report', () => {
  const starts = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 7 })
  const reports = starts.chain((minutes) =>
    fc.tuple(
      fc.shuffledSubarray(minutes, { minLength: minutes.length }),
      fc.array(fc.option(fc.nat(90), { nil: null }), { minLength: minutes.length, maxLength: minutes.length }),
    ),
  )

  it('the outcome is the same, one run at most goes on, and no run is lost', () => {
    fc.assert(
      fc.property(reports, ([order, lengths]) => {
        const reported = order.map((minute, index) => {
          const length = lengths[index] ?? null
          return run(String(minute + 1000), minute, length === null ? {} : { stopped_at: at(minute + length) })
        })
        let oneByOne: readonly Run[] = []
        for (const next of reported) oneByOne = settle([...oneByOne, next])
        const sorted = (runs: readonly Run[]) => runs.toSorted((a, b) => a.id.localeCompare(b.id))
        expect(sorted(oneByOne)).toEqual(sorted(settle(reported)))
        expect(assumedStops(oneByOne)).toEqual([])
        expect(oneByOne).toHaveLength(order.length)
        const open = oneByOne.filter(({ stopped_at }) => stopped_at === null)
        expect(open.length).toBeLessThanOrEqual(1)
        for (const one of open) expect(one.started_at).toBe(at(Math.max(...order)))
      }),
    )
  })
})
