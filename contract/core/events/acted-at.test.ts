import { expect, it } from 'vitest'
import { actedAt, MAX_AGO_MS } from './acted-at.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')
const MINUTE = 60_000

it('an action executed at once has the current time', () => {
  expect(actedAt({ agoMs: 0, now, after: null })).toBe('2026-03-02T10:00:00.000Z')
})

it('an action that waited has the time at which it was done', () => {
  expect(actedAt({ agoMs: 3 * MINUTE, now, after: now - 60 * MINUTE })).toBe('2026-03-02T09:57:00.000Z')
})

it('an action is later than the fact that precedes it', () => {
  expect(actedAt({ agoMs: 3 * MINUTE, now, after: now - MINUTE })).toBe('2026-03-02T09:59:00.001Z')
})

it('an action is never in the future, whatever a device or another server reports', () => {
  expect(actedAt({ agoMs: -5 * MINUTE, now, after: null })).toBe('2026-03-02T10:00:00.000Z')
  expect(actedAt({ agoMs: MINUTE, now, after: now + MINUTE })).toBe('2026-03-02T10:00:00.000Z')
})

it('an action is at most thirty days old', () => {
  expect(actedAt({ agoMs: 2 * MAX_AGO_MS, now, after: null })).toBe('2026-01-31T10:00:00.000Z')
})
