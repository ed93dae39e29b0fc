import { expect, it } from 'vitest'
import { countOf, countsBySet } from './use-set-counts.ts'

const set = (status: string) => ({ search: '', filter: { status_id: { in: [status] } } })
const counted = countsBySet([set('1'), set('2'), set('3')], [10, 20, 0])

it('a set keeps its count at another index; an uncounted set has none', () => {
  const later = [set('9'), set('2'), set('1')]
  expect(later.map((one) => countOf(counted, one, false))).toEqual([undefined, 20, 10])
  expect(countOf(counted, { ...set('1'), search: 'pompe' }, false)).toBeUndefined()
  expect(countOf(undefined, set('1'), false)).toBeUndefined()
})

it('zero is unknown while records still arrive', () => {
  expect([
    countOf(counted, set('3'), false),
    countOf(counted, set('3'), true),
    countOf(counted, set('1'), true),
  ]).toEqual([0, undefined, 10])
})
