import { expect, it } from 'vitest'
import { type Cursor, cursorAfter, INITIAL_CURSOR } from './cursor.ts'

const NONE: ReadonlySet<string> = new Set()
const page = (cursor: string, has_more: boolean, total?: number) => ({
  cursor,
  has_more,
  epoch: '2',
  ...(total === undefined ? {} : { total }),
})

it('counts the rows of a first pull, and drops the count at its end', () => {
  const first = cursorAfter(INITIAL_CURSOR, page('a', true, 2500), 1000, NONE)
  expect(first).toEqual({
    next: { cursor: 'a', epoch: '2', resync: false, first: { received: 1000, expected: 2500 } },
    count: first.next.first,
  })
  const second = cursorAfter(first.next, page('b', true), 1000, NONE)
  expect(second.count).toEqual({ received: 2000, expected: 2500 })
  expect(cursorAfter(second.next, page('c', false), 500, NONE)).toEqual({
    next: { cursor: 'c', epoch: '2', resync: false },
    count: { received: 2500, expected: 2500 },
  })
})

it('keeps the previous epoch and the unseen records until the end of a resync', () => {
  const resyncing: Cursor = { cursor: '', resync: true, former: '1' }
  const { next } = cursorAfter(resyncing, page('a', true), 3, new Set(['7']))
  expect(next).toEqual({ cursor: 'a', epoch: '2', resync: true, former: '1', unseen: ['7'] })
  expect(cursorAfter(next, page('b', false), 3, new Set(['7'])).next).toEqual({
    cursor: 'b',
    epoch: '2',
    resync: false,
  })
})
