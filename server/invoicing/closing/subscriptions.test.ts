import { describe, expect, test } from 'vitest'
import { addMonths } from '#contract/core/kinds/days.ts'
import { periodDueIn } from '#contract/invoicing/subscription.ts'
import { priceOfPeriod } from './subscriptions.ts'

const periodOf = (billable_period: string, starts_on: string | null, ends_on: string | null, month: string) =>
  periodDueIn({ billable_period, starts_on, ends_on }, `${month}-01`)

const due = (...subscription: Parameters<typeof periodOf>) => {
  const period = periodOf(...subscription)
  return period && { from: period.from, to: period.to }
}

describe('a subscription', () => {
  test('by the month runs from its own day, on the last one of shorter months', () => {
    expect(due('month', '2026-01-31', null, '2026-01')).toEqual({ from: '2026-01-31', to: '2026-02-27' })
    expect(due('month', '2026-01-31', null, '2026-02')).toEqual({ from: '2026-02-28', to: '2026-03-30' })
    expect(due('month', '2026-01-15', null, '2025-12')).toBeNull()
  })

  test('by the quarter and the year falls due in their months only', () => {
    const months = Array.from({ length: 12 }, (_, n) => addMonths('2026-02-01', n).slice(0, 7))
    expect(months.filter((month) => due('quarter', '2026-02-10', null, month))).toEqual([
      '2026-02',
      '2026-05',
      '2026-08',
      '2026-11',
    ])
    expect(months.filter((month) => due('year', '2025-06-01', null, month))).toEqual(['2026-06'])
    expect(due('year', '2025-06-01', null, '2026-06')).toEqual({ from: '2026-06-01', to: '2027-05-31' })
  })

  test('ends with its last day', () => {
    expect(due('month', '2026-01-15', '2026-03-20', '2026-03')).toEqual({ from: '2026-03-15', to: '2026-03-20' })
    expect(due('month', '2026-01-15', '2026-03-10', '2026-03')).toBeNull()
  })

  test('without a start follows the calendar', () => {
    expect(due('month', null, null, '2026-04')).toEqual({ from: '2026-04-01', to: '2026-04-30' })
    expect(due('quarter', null, null, '2026-04')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
    expect(due('quarter', null, null, '2026-05')).toBeNull()
  })

  test('sold once is due from its first day on', () => {
    expect(due('once', '2026-04-20', null, '2026-03')).toBeNull()
    expect(due('once', '2026-04-20', null, '2026-05')).toEqual({ from: '2026-04-20', to: null })
  })
})

test('periods of a subscription follow each other without gap or overlap', () => {
  for (const step of ['month', 'quarter', 'year']) {
    for (const day of ['2024-01-31', '2024-02-29', '2023-12-01', '2024-06-30']) {
      const periods = Array.from({ length: 48 }, (_, n) => due(step, day, null, addMonths(day, n).slice(0, 7))).filter(
        (period) => period !== null,
      )
      for (const [index, period] of periods.entries()) {
        const next = periods[index + 1]
        if (next)
          expect(Date.parse(next.from) - Date.parse(period.to ?? ''), `${step} ${day} ${index}`).toBe(86_400_000)
      }
    }
  }
})

describe('the price of a period', () => {
  const price = (...subscription: Parameters<typeof periodOf>): number => {
    const period = periodOf(...subscription)
    if (!period) throw new Error('Nothing is due.')
    return priceOfPeriod(31_000, period)
  }

  test('is full for the first one, which begins with the subscription, and for those between', () => {
    expect(price('month', '2026-01-15', '2026-12-31', '2026-01')).toBe(31_000)
    expect(price('month', '2026-01-15', '2026-12-31', '2026-05')).toBe(31_000)
    expect(price('year', '2026-01-15', null, '2027-01')).toBe(31_000)
    expect(price('once', '2026-01-15', null, '2026-01')).toBe(31_000)
  })

  test('is by days for the last one where it is cut short, and full where it ends with its period', () => {
    // 10 of the 31 days of March.
    expect(price('month', '2026-01-01', '2026-03-10', '2026-03')).toBe(10_000)
    expect(price('month', '2026-01-01', '2026-03-31', '2026-03')).toBe(31_000)
    // 31 of the 90 days of the first quarter, 59 of the 365 days of the year.
    expect(price('quarter', '2026-01-01', '2026-01-31', '2026-01')).toBe(10_678)
    expect(price('year', '2026-01-01', '2026-02-28', '2026-01')).toBe(5_011)
    expect(price('month', null, '2026-04-15', '2026-04')).toBe(15_500)
  })
})
