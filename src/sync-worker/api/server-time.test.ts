import { expect, it } from 'vitest'
import type { HttpOutcome } from '../core/ports.ts'
import { observeServerTime } from './server-time.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-03-02T12:00:00Z')
const request = { method: 'GET', path: '/', body: undefined, headers: {} } as const

/** Passes answers with these dates and bodies; returns the reported times. */
const reportedOf = async (
  ...answers: readonly { readonly at?: number; readonly body?: unknown; readonly none?: boolean }[]
) => {
  const reported: number[] = []
  const outcomes = answers.map(
    ({ at, body = { data: [] }, none }): HttpOutcome =>
      none
        ? { kind: 'none' }
        : { kind: 'answer', status: 200, body, headers: at === undefined ? {} : { date: new Date(at).toUTCString() } },
  )
  const heard = observeServerTime(
    async () => outcomes.shift() ?? { kind: 'none' },
    (time) => reported.push(time),
  )
  for (const _ of answers) await heard(request)
  return reported
}

it('reports the server’s time once an hour by that clock', async () => {
  expect(
    await reportedOf(
      { at: NOON },
      { at: NOON + HOUR_MS - 1000 },
      { at: NOON + HOUR_MS },
      { at: NOON + HOUR_MS + 1000 },
    ),
  ).toEqual([NOON, NOON + HOUR_MS])
})

it('reports a clock that was set back', async () => {
  expect(await reportedOf({ at: NOON }, { at: NOON - 48 * HOUR_MS })).toEqual([NOON, NOON - 48 * HOUR_MS])
})

it('ignores the date of a proxy’s page, an answer without a date, and no answer', async () => {
  expect(await reportedOf({ at: NOON, body: '<h1>Maintenance</h1>' }, {}, { none: true })).toEqual([])
})
