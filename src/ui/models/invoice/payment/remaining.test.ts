import { expect, it } from 'vitest'
import { type Balance, balanceOf, isRefund, remainingOf } from './remaining.ts'

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

it.each<[string, number, number, Balance['label'], number]>([
  ['an invoice', 12_000, 0, 'amountDue', 12_000],
  ['a part of it', 12_000, 5000, 'amountDue', 7000],
  ['all of it', 12_000, 12_000, 'amountDue', 0],
  ['too much', 12_000, 13_000, 'overpaid', 1000],
  ['what deposits have paid in full', 0, 0, 'amountDue', 0],
  ['more than deposits have left', 0, 500, 'overpaid', 500],
  ['a credit note', -12_000, 0, 'toRefund', 12_000],
  ['a part of the refund', -12_000, -2000, 'toRefund', 10_000],
  ['all of the refund', -12_000, -12_000, 'toRefund', 0],
  ['too large a refund', -12_000, -15_000, 'overpaid', 3000],
])('names the balance after %s', (_, due, paid, label, cents) => {
  expect(balanceOf(due, paid)).toEqual({ label, cents })
})

it.each([
  ['what is left of an invoice', 'invoice', 12_000, false],
  ['nothing left of an invoice', 'invoice', 0, false],
  ['what was overpaid of an invoice', 'final', -1000, true],
  ['what is left of a credit note', 'credit_note', -12_000, true],
  ['nothing left of a credit note', 'credit_note', 0, true],
  ['what was refunded beyond a credit note', 'credit_note', 3000, false],
] as const)('tells payments and refunds apart: %s', (_, kind, cents, isBack) => {
  expect(isRefund({ kind }, cents)).toBe(isBack)
})
