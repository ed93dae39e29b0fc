import { expect, it } from 'vitest'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { createPause } from './pause.ts'

const busy = (seconds: number, status = 429): HttpOutcome => ({
  kind: 'answer',
  status,
  body: { code: 'too_many_requests', message: '' },
  headers: { 'retry-after': String(seconds) },
})
const PAGE: HttpOutcome = {
  kind: 'answer',
  status: 503,
  body: '<h1>Maintenance</h1>',
  headers: { 'retry-after': '60' },
}

it('waits for the longest requested time, an hour at most', async () => {
  const clock = createVirtualClock(0)
  const patience = createPause(clock)
  expect(patience.observe(busy(30))).toBe(true)
  patience.observe(busy(10, 503))
  expect(patience.remainingMs()).toBe(30_000)
  await clock.advance(29_000)
  expect(patience.remainingMs()).toBe(1_000)
  await clock.advance(1_000)
  expect(patience.remainingMs()).toBe(0)
  patience.observe(busy(86_400))
  expect(patience.remainingMs()).toBe(3_600_000)
})

it("ignores a proxy's page and answers that ask for no wait", () => {
  const patience = createPause(createVirtualClock(0))
  for (const outcome of [PAGE, { kind: 'none' } as const, busy(5, 200), busy(0)])
    expect(patience.observe(outcome)).toBe(false)
  expect(patience.remainingMs()).toBe(0)
})

it('does not wait longer where the device’s clock is set back meanwhile', async () => {
  const clock = createVirtualClock(100_000_000)
  let shift = 0
  const patience = createPause({ now: () => clock.now() + shift, setTimer: clock.setTimer })
  patience.observe(busy(10))
  shift = -86_400_000
  expect(patience.remainingMs()).toBe(10_000)
  await clock.advance(10_000)
  expect(patience.remainingMs()).toBe(0)
})
