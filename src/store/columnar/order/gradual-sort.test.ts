import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGradualSort } from './gradual-sort.ts'
import type { SortPart } from './sort-parts.ts'

/** Sorts rows by their numbers, then by row. */
const partsOf = (numbers: readonly number[]): readonly SortPart[] => {
  const part = (numberOf: (row: number) => number): SortPart => ({
    descending: false,
    exact: true,
    value: numberOf,
    key: numberOf,
    keys: (rows) => Float64Array.from(rows, numberOf),
    compare: (a, b) => numberOf(a) - numberOf(b),
  })
  return [part((row) => numbers[row] as number), part((row) => row)]
}

it('gives the order of one sort of all rows, for any division into runs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      (numbers, run) => {
        const sort = createGradualSort(Uint32Array.from(numbers.keys()), run)
        while (sort.step(partsOf(numbers), 0));
        const sorted = [...numbers.keys()].sort((a, b) => (numbers[a] as number) - (numbers[b] as number) || a - b)
        expect([...sort.rows()]).toEqual(sorted)
        expect(sort.step(partsOf(numbers), 0)).toBe(false)
      },
    ),
  )
})

it('sorts one part at a time', () => {
  const numbers = Array.from({ length: 64 }, (_, row) => (row * 37) % 64)
  const sort = createGradualSort(Uint32Array.from(numbers.keys()), 8)
  let steps = 1
  while (sort.step(partsOf(numbers), 0)) steps += 1
  // Eight runs, then four merges of two, two and one.
  expect(steps).toBe(8 + 4 + 2 + 1)
})
