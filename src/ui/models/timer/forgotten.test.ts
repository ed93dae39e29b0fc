import { expect, it } from 'vitest'
import { proposedEnd } from './forgotten.ts'
import { watchInput } from './watch-input.ts'

/** A local time, so that the test does not depend on the zone of the machine. */
const local = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()
const started = (at: number, values: { readonly pauses?: string; readonly stopped_at?: string } = {}) => ({
  started_at: new Date(at).toISOString(),
  pauses: values.pauses ?? null,
  stopped_at: values.stopped_at ?? null,
})
const iso = (at: number) => new Date(at).toISOString()

it.each([
  ['during the working day', local(2, 9), local(2, 17)],
  ['shortly after it', local(2, 14), local(2, 19, 59)],
  ['in the evening, for a while', local(2, 21), local(3, 0, 30)],
])('a run is believed %s', (_when, start, now) => {
  expect(proposedEnd(started(start), now)).toBeNull()
})

it.each([
  ['past the end of the working day', local(2, 14), local(2, 20, 1), local(2, 18)],
  ['to the next morning', local(2, 14), local(3, 8), local(2, 18)],
  ['for two weeks: 340 hours', local(2, 14), local(16, 18), local(2, 18)],
  ['for more than ten hours', local(2, 6), local(2, 16, 1), local(2, 14)],
  ['the whole night after an evening', local(2, 21), local(3, 8), local(2, 23)],
  ['over the night in which clocks go forward', local(28, 14), local(29, 9), local(28, 18)],
])('a run that goes on %s has a proposed end', (_how, start, now, end) => {
  expect(proposedEnd(started(start), now)).toBe(iso(end))
})

it('a stopped run has none, and a long pause is no work', () => {
  expect(proposedEnd(started(local(2, 6), { stopped_at: iso(local(9, 6)) }), local(10, 6))).toBeNull()
  const paused = started(local(2, 6), { pauses: `${iso(local(2, 7))}/${iso(local(2, 16))}` })
  expect(proposedEnd(paused, local(2, 18))).toBeNull()
})

it('an hour without input is told with the last input before it, a shorter time is not', () => {
  const start = local(2, 9)
  const leftBefore = watchInput(start)
  expect(leftBefore(local(2, 9, 59))).toBeNull()
  expect(leftBefore(local(2, 10, 59))).toBe(local(2, 9, 59))
  expect(leftBefore(local(2, 11))).toBeNull()
  expect(leftBefore(local(2, 10))).toBeNull()
})
