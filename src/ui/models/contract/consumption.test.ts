import { expect, it } from 'vitest'
import type { GrantedContract } from '#contract/models/contract/contract-use.ts'
import { consumptionOf } from './consumption.ts'

const contract: GrantedContract = {
  id: '1',
  client_id: '7',
  projet_id: null,
  starts_on: '2026-01-15',
  ends_on: null,
  archived_at: null,
  ut: 40,
  billable_period: 'month',
  carries_over: true,
}
const timeOf = (days: Readonly<Record<string, number>>) => {
  const byDay = new Map(Object.entries(days))
  return {
    byDay,
    use: { used: byDay, fixed: new Map() },
    draws: [{ draw: { projetIds: ['70'], from: '2026-01-15', to: null }, byDay }],
  }
}

it('is one bar for each period, with what was available then and the days of its entries', () => {
  const bars = consumptionOf(contract, timeOf({ '2026-01-20': 10, '2026-02-15': 4 }), '2026-02-20')
  expect(bars.map(({ from, to, used, available }) => [from, to, used, available])).toEqual([
    ['2026-01-15', '2026-02-14', 10, 40],
    ['2026-02-15', '2026-03-14', 4, 70],
  ])
  expect(bars[1]?.parts).toEqual([{ draw: { projetIds: ['70'], from: '2026-02-15', to: '2026-03-14' }, ut: 4 }])
})

it('adds up month by month where hours are granted once', () => {
  const bars = consumptionOf(
    { ...contract, billable_period: 'once' },
    timeOf({ '2026-01-20': 10, '2026-03-01': 4 }),
    '2026-03-02',
  )
  expect(bars.map(({ from, to, used, own }) => [from, to, used, own])).toEqual([
    ['2026-01-15', '2026-01-31', 10, 10],
    ['2026-02-01', '2026-02-28', 10, 0],
    ['2026-03-01', '2026-03-31', 14, 4],
  ])
})

it('reaches to the last entry, and not beyond the end of the contract', () => {
  const once = { ...contract, billable_period: 'once', ends_on: '2026-02-10' } as const
  expect(consumptionOf(once, timeOf({}), '2026-06-01').map(({ from }) => from)).toEqual(['2026-01-15', '2026-02-01'])
  expect(consumptionOf(contract, timeOf({ '2026-03-20': 1 }), '2026-01-20')).toHaveLength(3)
})

it('has the newest bars where there are too many', () => {
  const bars = consumptionOf(contract, timeOf({}), '2036-01-20')
  expect([bars.length, bars.at(-1)?.from]).toEqual([24, '2036-01-15'])
})
