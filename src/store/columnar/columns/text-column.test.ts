import { expect, it } from 'vitest'
import { TextColumn } from './text-column.ts'

it('stays near the size of its texts however often they change', () => {
  const column = new TextColumn('comment')
  for (let turn = 0; turn < 50; turn += 1)
    for (let row = 0; row < 500; row += 1) column.set(row, `${turn} ${'é'.repeat(200 + (row % 7))}`)
  expect(column.bytes()).toBeLessThan(500 * 410 * 2)
  expect(column.get(499)).toBe(`49 ${'é'.repeat(202)}`)
})

it('notifies the listener after each changed row', () => {
  const column = new TextColumn('comment')
  const seen: unknown[] = []
  column.onSet = (row) => seen.push([row, column.get(row)])
  column.set(0, 'a')
  column.set(0, null)
  column.decode(Uint32Array.of(3, 1), column.encode(Uint32Array.of(0, 5)))
  expect(seen).toEqual([
    [0, 'a'],
    [0, null],
    [3, null],
    [1, undefined],
  ])
})

it('passes filters to the search that recognises them', () => {
  const filter = { cost: 1, share: 1, scan: () => 0, refine: () => 0 }
  const column = new TextColumn('comment', () => (test) => (test.value === 'a search' ? filter : null))
  expect(column.filter({ operator: '$regex', value: 'a search' })).toBe(filter)
  expect(column.filter({ operator: '$regex', value: 'another' })).toBeNull()
})

it('accepts a long first text where many rows are expected, without reserving that length for each', () => {
  const long = new TextColumn('comment')
  long.set(0, 'a'.repeat(100_000))
  const column = new TextColumn('comment')
  column.reserve(100_000)
  column.decode(Uint32Array.of(0), long.encode(Uint32Array.of(0)))
  expect(column.get(0)).toHaveLength(100_000)
  expect(column.bytes()).toBeLessThan(2 ** 28)
})
