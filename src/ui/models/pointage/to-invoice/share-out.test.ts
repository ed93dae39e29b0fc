import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

it('gives each its part, and the rest to the largest remainders', () => {
  expect(shareOut(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(shareOut(6, [4, 2, 1])).toEqual([3, 2, 1])
  expect(shareOut(5, [0, 0])).toEqual([3, 2])
})

it('hands out exactly the total, in whole parts that differ from the exact ones by less than 1', () => {
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.array(fc.integer({ min: 0, max: 96 }), { minLength: 1, maxLength: 40 }),
      (total, weights) => {
        const parts = shareOut(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
        parts.forEach((part, index) => {
          const exact = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-9)
        })
      },
    ),
  )
})
