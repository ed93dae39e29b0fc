import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import { backoffMs } from './backoff.ts'

it('waits a random time below a limit that doubles, up to five minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: STUCK_AFTER - 1 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const wait = backoffMs(attempts, random, null)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(300_000, 1000 * 2 ** attempts))
      },
    ),
  )
})

it('waits as the server asks, an hour at most; a Retry-After of zero is ignored', () => {
  expect([backoffMs(0, 0, 7000), backoffMs(STUCK_AFTER, 0.5, 2000), backoffMs(0, 0, 86_400_000)]).toEqual([
    7000, 2000, 3_600_000,
  ])
  expect(backoffMs(3, 0.5, 0)).toBe(4000)
})

it('tries a stuck event every hour', () => {
  expect(backoffMs(STUCK_AFTER, 0.01, null)).toBe(3_600_000)
})
