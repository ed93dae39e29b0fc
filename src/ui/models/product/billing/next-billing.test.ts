import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, monthOf } from '#contract/core/kinds/days.ts'
import type { BilledPeriod } from '#contract/invoicing/billed-period.ts'
import { periodDueIn } from '#contract/invoicing/subscription.ts'
import { monthlyOf, nextBillingOf } from './next-billing.ts'

const TODAY = '2026-11-25'
const from = (day: string, to: string | null = null): BilledPeriod => ({ from: day, to })
const YEARLY = { billable_period: 'year', client_id: '7', starts_on: '2025-03-15', ends_on: null } as const

describe('the next period of a subscription', () => {
  it.each([
    ['the first one while nothing is billed', YEARLY, null, '2025-03-15'],
    ['the one after the newest billed one', YEARLY, from('2025-03-15'), '2026-03-15'],
    [
      'that of this month without a start',
      { ...YEARLY, billable_period: 'month', starts_on: null },
      null,
      '2026-11-01',
    ],
    [
      'that of the calendar quarter without a start',
      { ...YEARLY, billable_period: 'quarter', starts_on: null },
      null,
      '2027-01-01',
    ],
    [
      'the next month after this one',
      { ...YEARLY, billable_period: 'month', starts_on: null },
      from('2026-11-01'),
      '2026-12-01',
    ],
    [
      'the first month after a year that is billed',
      { ...YEARLY, billable_period: 'month' },
      from('2025-03-15', '2026-03-14'),
      '2026-03-15',
    ],
    [
      'a month with days that the billed year lacks',
      { ...YEARLY, billable_period: 'month', starts_on: null },
      from('2025-03-15', '2026-03-14'),
      '2026-03-01',
    ],
    ['none after its end', { ...YEARLY, ends_on: '2026-03-14' }, from('2025-03-15'), null],
    [
      'the month of a subscription that begins on a 31st',
      { ...YEARLY, billable_period: 'month', starts_on: '2026-08-31' },
      from('2026-08-31'),
      '2026-09-30',
    ],
    ['the start of what is sold once', { ...YEARLY, billable_period: 'once' }, null, '2025-03-15'],
    ['none of what is sold once and billed', { ...YEARLY, billable_period: 'once' }, from('2025-03-15'), null],
    ['none of the catalogue', { ...YEARLY, client_id: null }, null, null],
  ] as const)('is %s', (_, product, lastBilled, expected) => {
    expect(nextBillingOf(product, lastBilled, TODAY)).toBe(expected)
  })

  it('costs a twelfth of a year in a month', () => {
    expect([
      monthlyOf({ billable_period: 'year', price: 120_000 }),
      monthlyOf({ billable_period: 'once', price: 9 }),
    ]).toEqual([10_000, 0])
  })
})

it('is the first period that closing the months one by one would bill', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-01-01', days))
  const product = fc.record({
    billable_period: fc.constantFrom('month', 'quarter', 'year', 'once'),
    client_id: fc.constant('7'),
    starts_on: fc.option(day),
    ends_on: fc.option(day),
  } as const)
  fc.assert(
    fc.property(product, fc.integer({ min: 0, max: 5 }), (subscription, billed) => {
      const start = monthOf(subscription.starts_on ?? TODAY)
      const months = Array.from({ length: 80 }, (_, ahead) => addMonths(start, ahead))
      const due = months.flatMap((month) => periodDueIn(subscription, month) ?? [])
      const [last, next] =
        subscription.billable_period === 'once'
          ? [null, due[0]]
          : [due[billed - 1] ?? null, due[due[billed - 1] ? billed : 0]]
      expect(nextBillingOf(subscription, last, TODAY)).toBe(next?.from ?? null)
    }),
  )
})
