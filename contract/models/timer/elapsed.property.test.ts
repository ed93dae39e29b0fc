import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedMs, isClockDoubtful, utOfMs } from './elapsed.ts'
import { isPaused, pausesOf, withoutPause, withPause } from './pauses.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-02T09:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** Lengths of work and pause in turn, as a stopwatch would measure them. */
const turns = fc.array(fc.record({ work: fc.nat(300 * MINUTE), pause: fc.nat(90 * MINUTE) }), { maxLength: 12 })

describe('the elapsed time', () => {
  it('is the sum of the work between the pauses, running, paused or stopped', () => {
    fc.assert(
      fc.property(turns, fc.nat(300 * MINUTE), (given, last) => {
        let [now, pauses, worked] = [START, null as string | null, 0]
        for (const { work, pause } of given) {
          now += work
          worked += work
          pauses = withPause(pauses, iso(now))
          expect(isPaused({ pauses })).toBe(true)
          expect(elapsedMs({ started_at: iso(START), pauses, stopped_at: null }, now + pause)).toBe(worked)
          now += pause
          pauses = withoutPause(pauses, iso(now))
          expect(isPaused({ pauses })).toBe(false)
        }
        const run = { started_at: iso(START), pauses }
        expect(elapsedMs({ ...run, stopped_at: null }, now + last)).toBe(worked + last)
        expect(elapsedMs({ ...run, stopped_at: iso(now + last) }, now + 10 * last)).toBe(worked + last)
      }),
    )
  })

  it('never takes an instant off twice, however pauses of two devices overlap', () => {
    const interval = fc.tuple(fc.nat(600), fc.nat(600)).map(([from, length]) => [from, from + length] as const)
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), fc.integer({ min: 1, max: 900 }), (intervals, end) => {
        const pauses = intervals
          .map(([from, to]) => `${iso(START + from * MINUTE)}/${iso(START + to * MINUTE)}`)
          .join(',')
        const minutes = Array.from({ length: end }, (_, at) => at).filter(
          (at) => !intervals.some(([from, to]) => at >= from && at < to),
        )
        const run = { started_at: iso(START), pauses: pauses || null, stopped_at: iso(START + end * MINUTE) }
        expect(elapsedMs(run, START)).toBe(minutes.length * MINUTE)
      }),
    )
  })

  it('never falls below zero and never grows with a later pause, whatever a clock did', () => {
    const instant = fc.integer({ min: -500, max: 500 }).map((minutes) => iso(START + minutes * MINUTE))
    fc.assert(
      fc.property(fc.array(instant, { maxLength: 10 }), instant, instant, (acts, stopped_at, pausedAt) => {
        const pauses = acts.reduce<string | null>(
          (text, at, index) => (index % 2 === 0 ? withPause(text, at) : withoutPause(text, at)),
          null,
        )
        const run = { started_at: iso(START), pauses, stopped_at }
        const worked = elapsedMs(run, START)
        expect(worked).toBeGreaterThanOrEqual(0)
        expect(worked).toBeLessThanOrEqual(Math.max(0, Date.parse(stopped_at) - START))
        if (!isPaused(run))
          expect(elapsedMs({ ...run, pauses: withPause(pauses, pausedAt) }, START)).toBeLessThanOrEqual(worked)
      }),
    )
  })

  it.each([
    ['over midnight', '2026-03-02T22:30:00.000Z', '2026-03-03T00:15:00.000Z', 105],
    ['over the night without two o’clock', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', 60],
    ['over the night with two o’clock twice', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', 60],
    ['over the turn of the year', '2026-12-31T22:45:00.000Z', '2026-12-31T23:15:00.000Z', 30],
  ])('counts real minutes %s', (_when, started_at, stopped_at, minutes) => {
    expect(elapsedMs({ started_at, pauses: null, stopped_at }, 0)).toBe(minutes * MINUTE)
  })
})

it('pauses survive their text', () => {
  const text = withoutPause(
    withPause(withoutPause(withPause(null, iso(START)), iso(START + 1)), iso(START + 5)),
    iso(START + 9),
  )
  expect(pausesOf(text)).toEqual([
    { from: START, to: START + 1 },
    { from: START + 5, to: START + 9 },
  ])
  expect(pausesOf(null)).toEqual([])
  expect(pausesOf('nonsense')).toEqual([])
})

it.each([
  [0, 1],
  [7, 1],
  [22, 1],
  [23, 2],
  [67, 4],
  [68, 5],
  [24 * 60, 96],
  [340 * 60, 96],
])('%i minutes are %i UT', (minutes, ut) => {
  expect(utOfMs(minutes * MINUTE)).toBe(ut)
})

it('a stop before its start tells that the clock was changed', () => {
  expect(isClockDoubtful({ started_at: iso(START), stopped_at: iso(START - 1) })).toBe(true)
  expect(isClockDoubtful({ started_at: iso(START), stopped_at: iso(START + 1) })).toBe(false)
  expect(isClockDoubtful({ started_at: iso(START), stopped_at: null })).toBe(false)
})
