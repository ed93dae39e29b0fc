import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/core/kinds/days.ts'
import { contract as model } from './contract.ts'
import {
  alertsOf,
  type ContractPeriod,
  type GrantedContract,
  periodAt,
  periodDaysAt,
  periodsOf,
  usedPercent,
} from './contract-use.ts'

const contract = (values: Partial<GrantedContract>): GrantedContract => ({
  id: '1',
  client_id: '7',
  projet_id: null,
  starts_on: '2026-01-01',
  ends_on: null,
  archived_at: null,
  ut: 40,
  billable_period: 'month',
  carries_over: false,
  ...values,
})

const used = (days: Readonly<Record<string, number>>): ReadonlyMap<string, number> => new Map(Object.entries(days))
const NOTHING = used({})

describe('the period of a day', () => {
  it.each([
    ['month', '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-31'],
    ['month', '2026-01-01', '2026-02-01', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-15', '2026-02-14', '2026-01-15', '2026-02-14'],
    ['month', '2026-01-15', '2026-02-15', '2026-02-15', '2026-03-14'],
    ['month', '2026-01-31', '2026-02-27', '2026-01-31', '2026-02-27'],
    ['month', '2026-01-31', '2026-02-28', '2026-02-28', '2026-03-30'],
    ['month', '2028-01-31', '2028-02-29', '2028-02-29', '2028-03-30'],
    ['quarter', '2026-11-30', '2027-02-28', '2027-02-28', '2027-05-29'],
    ['year', '2028-02-29', '2029-02-27', '2028-02-29', '2029-02-27'],
    ['year', '2028-02-29', '2029-02-28', '2029-02-28', '2030-02-27'],
    ['year', '2028-02-29', '2032-02-28', '2031-02-28', '2032-02-28'],
    ['year', '2028-02-29', '2032-02-29', '2032-02-29', '2033-02-27'],
    // The nights in which clocks change.
    ['month', '2026-03-29', '2026-03-29', '2026-03-29', '2026-04-28'],
    ['month', '2026-09-25', '2026-10-25', '2026-10-25', '2026-11-24'],
  ] as const)('of a contract for each %s from %s: %s is in %s to %s', (billable_period, starts_on, day, from, to) => {
    expect(periodDaysAt(contract({ billable_period, starts_on }), day)).toEqual({ from, to })
  })

  it('is the whole contract where UT are granted once', () => {
    expect(periodDaysAt(contract({ billable_period: 'once' }), '2030-05-05')).toEqual({ from: '2026-01-01', to: null })
    expect(periodDaysAt(contract({ billable_period: 'once', ends_on: '2026-06-30' }), '2026-02-01')).toEqual({
      from: '2026-01-01',
      to: '2026-06-30',
    })
  })

  it('is cut at the end, and at the day of archiving', () => {
    expect(periodDaysAt(contract({ ends_on: '2026-02-10' }), '2026-02-05')).toEqual({
      from: '2026-02-01',
      to: '2026-02-10',
    })
    expect(periodDaysAt(contract({ archived_at: '2026-02-10T08:00:00.000Z' }), '2026-02-05').to).toBe('2026-02-10')
  })

  it('is the first before the contract, and the last after it', () => {
    expect(periodDaysAt(contract({}), '2025-06-01').from).toBe('2026-01-01')
    expect(periodDaysAt(contract({ ends_on: '2026-03-10' }), '2026-09-01')).toEqual({
      from: '2026-03-01',
      to: '2026-03-10',
    })
  })

  it('is the same in every time zone of the device', () => {
    const zone = process.env['TZ']
    const days = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Paris', 'UTC'].map((name) => {
      process.env['TZ'] = name
      return periodDaysAt(contract({ starts_on: '2026-03-29' }), '2026-04-28')
    })
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
    expect(new Set(days.map((one) => JSON.stringify(one))).size).toBe(1)
  })
})

describe('UT left', () => {
  it('are granted anew each period, and are lost without a carry-over', () => {
    const periods = periodsOf(contract({}), used({ '2026-01-10': 10, '2026-02-10': 45 }), '2026-03-05')
    expect(periods.map(({ carried, used: ut, left }) => [carried, ut, left])).toEqual([
      [0, 10, 30],
      [0, 45, -5],
      [0, 0, 40],
    ])
  })

  it('are added to the next period with a carry-over; an overrun is not', () => {
    const periods = periodsOf(
      contract({ carries_over: true }),
      used({ '2026-01-10': 10, '2026-02-10': 75 }),
      '2026-03-05',
    )
    expect(periods.map(({ carried, left }) => [carried, left])).toEqual([
      [0, 30],
      [30, -5],
      [0, 40],
    ])
    expect(usedPercent(periods[1] as ContractPeriod)).toBe(107)
  })

  it('of a period do not count later entries', () => {
    expect(periodAt(contract({}), used({ '2026-02-10': 5, '2026-03-10': 7 }), '2026-02-15').left).toBe(35)
  })
})

describe('alerts', () => {
  const alerts = { alert_percent: 80, last_alert_percent: 100 }
  const period = (ut: number): ContractPeriod => periodAt(contract({}), used({ '2026-01-10': ut }), '2026-01-10')

  it.each([
    [0, []],
    [31, []],
    [32, [80]],
    [39, [80]],
    [40, [80, 100]],
    [41, [80, 100, 'overrun']],
  ] as const)('of %i UT used of 40 are %j', (ut, expected) => {
    expect(alertsOf(alerts, period(ut))).toEqual(expected)
  })

  it('are those that the contract asks for, once each, and always the overrun', () => {
    expect(alertsOf({ alert_percent: null, last_alert_percent: null }, period(41))).toEqual(['overrun'])
    expect(alertsOf({ alert_percent: 90, last_alert_percent: 90 }, period(40))).toEqual([90])
  })
})

const someContract = fc.record({
  starts_on: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
  billable_period: fc.constantFrom('once' as const, 'month' as const, 'quarter' as const, 'year' as const),
  carries_over: fc.boolean(),
  ut: fc.integer({ min: 1, max: 200 }),
})
const someEntries = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 32 })), {
  maxLength: 40,
})

describe('for generated contracts', () => {
  it('periods follow each other without gap or overlap, and each day is in the period that it names', () => {
    fc.assert(
      fc.property(someContract, fc.integer({ min: 0, max: 1500 }), (values, after) => {
        const made = contract(values)
        const day = addDays(made.starts_on, after)
        const periods = periodsOf(made, NOTHING, day)
        expect(periods[0]?.from).toBe(made.starts_on)
        for (const [index, { from }] of periods.slice(1).entries())
          expect(addDays(periods[index]?.to ?? '2000-01-01', 1)).toBe(from)
        const { from, to } = periodDaysAt(made, day)
        expect(from <= day && (to === null || day <= to)).toBe(true)
        expect(periods.at(-1)).toMatchObject({ from, to })
      }),
    )
  })

  it('the time of all periods is all time, and an edit or a deletion changes only what it should', () => {
    fc.assert(
      fc.property(someContract, someEntries, (values, entries) => {
        const made = contract(values)
        const byDay = (list: typeof entries) => {
          const sums = new Map<string, number>()
          for (const [days, ut] of list)
            sums.set(addDays(made.starts_on, days), (sums.get(addDays(made.starts_on, days)) ?? 0) + ut)
          return sums
        }
        const end = addDays(made.starts_on, 900)
        const all = periodsOf(made, byDay(entries), end)
        expect(all.reduce((sum, { used: ut }) => sum + ut, 0)).toBe(entries.reduce((sum, [, ut]) => sum + ut, 0))
        const [deleted, ...rest] = entries
        if (!deleted) return
        const before = periodsOf(made, byDay(rest), end)
        const { from } = periodDaysAt(made, addDays(made.starts_on, deleted[0]))
        for (const [index, period] of all.entries()) {
          const other = before[index] as ContractPeriod
          expect(period.used - other.used).toBe(period.from === from ? deleted[1] : 0)
          if (period.from < from) expect(period).toEqual(other)
          expect(period.left).toBeLessThanOrEqual(other.left)
        }
      }),
    )
  })
})

it('a contract may not end before it begins', () => {
  const valid = {
    ...contract({}),
    version: 1,
    name: 'Maintenance',
    price: null,
    alert_percent: 80,
    last_alert_percent: 100,
    alerts_client: false,
  }
  expect(model.check({ ...valid, ends_on: '2025-12-31' })).toEqual({ ends_on: [{ code: 'order' }] })
  expect(model.check({ ...valid, ends_on: '2026-01-01' })).toEqual({})
})
