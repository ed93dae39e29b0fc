import { describe, expect, it } from 'vitest'
import { type RightAnswers, wrongAnswers } from './check.ts'
import { OURS } from './contenders.ts'
import type { Result } from './measure.ts'
import { resultOf, timed } from './testing/result-of.ts'

const PAGES = [1, 2, 3].map((total) => ({ total, rows: [`${total}@1`] }))
const SUMS = [{ count: 1, ut: 4 }]
const PIVOTS = [{ cells: 2, ut: 8, digest: 7 }]
const RIGHT: RightAnswers = {
  page: PAGES,
  search: PAGES,
  sums: new Map([[10, SUMS]]),
  pivots: new Map([[10, PIVOTS]]),
  changes: [{ id: '1', values: {}, affected: [] }],
  countChanges: [{ id: '2', values: {}, affected: [] }],
  textBytes: 1,
}
const ALL: Partial<Result> = {
  page: timed(PAGES),
  search: timed(PAGES),
  sum: timed(SUMS),
  pivot: timed(PIVOTS),
  live: { samples: [], acknowledged: [1], wrong: [], cut: false },
  counts: { samples: [], acknowledged: [1], wrong: [], cut: false },
}

const told = (name: string, given: Partial<Result> = {}): readonly string[] =>
  wrongAnswers(resultOf(name, given), RIGHT)

describe('what a contender answered', () => {
  it('is right when it is all there, or as much as there was time for', () => {
    expect(told(OURS, ALL)).toEqual([])
    expect(told(OURS, { ...ALL, page: timed(PAGES.slice(0, 2), true) })).toEqual([])
  })

  it('is wrong when answers are missing that there was time for, or when there are more than questions', () => {
    expect(told(OURS, { ...ALL, page: timed(PAGES.slice(0, 2)) })).toEqual(['columnar, page: 2 of 3 answered'])
    expect(told(OURS, { ...ALL, live: { samples: [], acknowledged: [], wrong: [], cut: false } })).toEqual([
      'columnar, live: 0 of 1 answered',
    ])
    expect(told(OURS, { ...ALL, sum: timed([...SUMS, ...SUMS]) })[0]).toBe('columnar, sum: 2 of 1 answered')
  })

  it('may be nothing to a kind of question that only peers leave out', () => {
    expect(told('minisearch', { search: timed(PAGES) })).toEqual([])
    expect(told('columnar')).toEqual([])
    expect(told(OURS, { ...ALL, search: timed([]) })).toEqual(['columnar, search: 0 of 3 answered'])
  })

  it('is compared one by one', () => {
    expect(told('rxdb-memory', { ...ALL, page: timed([PAGES[0], PAGES[0], PAGES[2]]) })).toHaveLength(1)
    expect(told('rxdb-memory', { ...ALL, pivot: timed([{ cells: 2, ut: 8, digest: 6 }]) })).toHaveLength(1)
  })
})
