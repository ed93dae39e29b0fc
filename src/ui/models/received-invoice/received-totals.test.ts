import { expect, it } from 'vitest'
import { receivedTotals } from './received-totals.ts'

const row = (base: number, amount: number) => ({ category: 'S', rate: 2000, base, amount, reason: null })

it.each([
  ['an invoice', { tva: [row(10_000, 2_000)], prepaid: 0, due: 12_000 }, { net: 10_000, total: 12_000, rounding: 0 }],
  [
    'two rates',
    { tva: [row(10_000, 2_000), row(1_000, 55)], prepaid: 0, due: 13_055 },
    { net: 11_000, total: 13_055, rounding: 0 },
  ],
  [
    'an amount paid before',
    { tva: [row(10_000, 2_000)], prepaid: 4_000, due: 8_000 },
    { net: 10_000, total: 12_000, rounding: 0 },
  ],
  [
    'a rounded amount due',
    { tva: [row(8_336, 1_667)], prepaid: 0, due: 10_000 },
    { net: 8_336, total: 10_003, rounding: -3 },
  ],
  [
    'an invoice below zero',
    { tva: [row(-10_000, -2_000)], prepaid: 0, due: -12_000 },
    { net: -10_000, total: -12_000, rounding: 0 },
  ],
] as const)('has the sums of %s as its file', (_, content, totals) => {
  expect(receivedTotals(content)).toEqual(totals)
})
