import { describe, expect, it } from 'vitest'
import { createArrivals, withoutSeen } from './arrivals.ts'

const ME = '7'
const OTHER = '8'
const entry = (key: string, minute: number, by: string | null = OTHER) => ({
  key,
  at: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`,
  by,
})
const first = [entry('comment-1', 1), entry('comment-2', 2)]

describe('arrivals of an open timeline', () => {
  it('are none at first, whatever the timeline holds', () => {
    expect(createArrivals(ME)(first, true)).toEqual([])
  })

  it('are new entries of others, each once', () => {
    const take = createArrivals(ME)
    take(first, true)
    const next = [...first, entry('comment-3', 3), entry('step-1', 3, null)]
    expect(take(next, true)).toEqual(['comment-3', 'step-1'])
    expect(take(next, true)).toEqual([])
    expect(take([...next, entry('comment-4', 4)], true)).toEqual(['comment-4'])
  })

  it('are never the person’s own', () => {
    const take = createArrivals(ME)
    take(first, true)
    expect(take([...first, entry('comment-3', 3, ME)], true)).toEqual([])
  })

  it('are no entries of the past, which is read page by page', () => {
    const take = createArrivals(ME)
    take(first, true)
    expect(take([...first, entry('comment-0', 0)], true)).toEqual([])
  })

  it('of the instant of the newest entry count', () => {
    const take = createArrivals(ME)
    take(first, true)
    expect(take([...first, entry('comment-3', 2)], true)).toEqual(['comment-3'])
  })

  it('do not count while newer pages are read, and not later either', () => {
    const take = createArrivals(ME)
    take(first, true)
    const next = [...first, entry('comment-3', 3)]
    expect(take(next, false)).toEqual([])
    expect(take(next, true)).toEqual([])
  })

  it('in an empty timeline count from its first entry on', () => {
    const take = createArrivals(ME)
    take([], true)
    expect(take(first, true)).toEqual(['comment-1', 'comment-2'])
  })
})

describe('unseen keys', () => {
  it('lose those in view', () => {
    expect([
      ...withoutSeen(new Set(['comment-1', 'comment-2']), [entry('comment-2', 2), entry('comment-3', 3)]),
    ]).toEqual(['comment-1'])
  })

  it('stay the same set while none of them is in view', () => {
    const keys = new Set(['comment-1'])
    expect(withoutSeen(keys, [entry('comment-2', 2)])).toBe(keys)
  })
})
