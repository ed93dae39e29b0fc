import { describe, expect, it } from 'vitest'
import { employeesOf } from './employees.ts'

const group = (userId: string, date: string, ut: number) => ({ by: [userId, date], sum: [ut], count: 1 })
const GROUPS = [
  group('1', '2026-03-09', 4),
  group('2', '2026-03-01', 32),
  group('1', '2026-03-02', 2),
  group('1', '2026-04-01', 1),
]

describe('who worked for a client', () => {
  it('adds days up per person, the one with the most time first', () => {
    expect(employeesOf(GROUPS, () => 0)).toEqual([
      { userId: '2', ut: 32, days: 1, first: '2026-03-01', last: '2026-03-01', value: 0 },
      { userId: '1', ut: 7, days: 3, first: '2026-03-02', last: '2026-04-01', value: 0 },
    ])
  })

  it('values each day at the price of that person and day', () => {
    const priceOf = (userId: string, day: string) => (userId === '2' ? 8_000 : day < '2026-03-09' ? 6_000 : 7_000)
    expect(employeesOf(GROUPS, priceOf).map(({ value }) => value)).toEqual([64_000, 3_000 + 7_000 + 1_750])
  })

  it('is nobody without time', () => {
    expect(employeesOf([], () => 1)).toEqual([])
  })
})
