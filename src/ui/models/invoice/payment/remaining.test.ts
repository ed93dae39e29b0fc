import { expect, it } from 'vitest'
import { remainingOf } from './remaining.ts'

const paid = (...amounts: readonly number[]) => amounts.map((amount) => ({ amount }))

it.each([
  ['nothing paid', { amount_ttc: 12_000, amount_deducted: 0 }, [], 12_000],
  ['a part', { amount_ttc: 12_000, amount_deducted: 0 }, [5000], 7000],
  ['in two parts', { amount_ttc: 12_000, amount_deducted: 0 }, [5000, 7000], 0],
  ['too much', { amount_ttc: 12_000, amount_deducted: 0 }, [13_000], -1000],
  ['after a deposit', { amount_ttc: 12_000, amount_deducted: 3600 }, [400], 8000],
  ['a credit note', { amount_ttc: -12_000, amount_deducted: 0 }, [-2000], -10_000],
] as const)('%s', (_, invoice, amounts, remaining) => {
  expect(remainingOf(invoice, paid(...amounts))).toBe(remaining)
})
