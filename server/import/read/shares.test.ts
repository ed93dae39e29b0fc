import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utShares } from './shares.ts'

it('divides a day by largest remainder', () => {
  expect(utShares([4200, 1200, 120])).toEqual([5, 1, 0])
  expect(utShares([300])).toEqual([1])
  expect(utShares([300, 300, 300])).toEqual([1, 0, 0])
  expect(utShares([])).toEqual([])
  expect(utShares([0, 900])).toEqual([0, 1])
})

it('loses and invents no time: the sum is the day rounded once, each entry within one UT of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 30 }), (seconds) => {
      const shares = utShares(seconds)
      const sum = seconds.reduce((total, one) => total + one, 0)
      expect(shares.reduce((total, one) => total + one, 0)).toBe(sum === 0 ? 0 : Math.max(1, Math.round(sum / 900)))
      for (const [place, share] of shares.entries())
        expect(Math.abs(share - (seconds[place] ?? 0) / 900)).toBeLessThan(1 + 1e-9)
    }),
  )
})
