import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../text/format.ts'
import { AGE_CLASSES, agesOf, createdByValue } from './ages.ts'
import { percentileOf } from './percentile.ts'
import { responseTimesOf } from './response-times.ts'
import { throughputOf } from './throughput.ts'
import { ticketTimesOf } from './ticket-times.ts'

describe('a percentile', () => {
  it('is the smallest value that the asked share of values does not exceed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.constantFrom(0.5, 0.9, 0.25, 1), (values, share) => {
        const found = percentileOf(values, share) ?? Number.NaN
        expect(values).toContain(found)
        expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * values.length)
        expect(values.filter((value) => value < found).length).toBeLessThan(share * values.length)
      }),
    )
  })

  it('is none without values', () => expect(percentileOf([], 0.5)).toBeNull())
})

const TODAY = '2026-03-31'

describe('the ages of tickets', () => {
  it('count each ticket in one class, by whole days since its creation', () => {
    const created = fc.array(
      fc.record({
        ago: fc.integer({ min: -3, max: 400 }),
        value: fc.constantFrom('1', '2', null),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    )
    fc.assert(
      fc.property(created, (some) => {
        const groups = some.map(({ ago, value, count }) => ({ by: [value, addDays(TODAY, -ago)], count, sum: [] }))
        const byValue = createdByValue(groups)
        for (const [value, days] of byValue) {
          const own = some
            .filter((one) => one.value === value)
            .flatMap(({ ago, count }) => new Array<number>(count).fill(Math.max(0, ago)))
          const ages = agesOf(days, TODAY)
          expect(ages.count).toBe(own.length)
          expect(ages.classes.reduce((sum, count) => sum + count, 0)).toBe(own.length)
          expect(ages.classes).toEqual(
            AGE_CLASSES.map(
              ({ from, to }) => own.filter((age) => age >= from && age <= (to ?? Number.POSITIVE_INFINITY)).length,
            ),
          )
          expect([ages.median, ages.ninth]).toEqual([percentileOf(own, 0.5), percentileOf(own, 0.9)])
        }
        expect(new Set(byValue.keys())).toEqual(new Set(some.map(({ value }) => value)))
      }),
    )
  })

  it.each([
    ['2026-03-24', 0],
    ['2026-03-23', 1],
    ['2026-03-01', 1],
    ['2026-02-28', 2],
    ['2025-12-31', 2],
    ['2025-12-30', 3],
    ['2025-10-01', 4],
    ['2026-04-01', 0],
  ])('a ticket of %s is in class %i', (day, at) => {
    expect(agesOf([{ day, count: 1 }], TODAY).classes.indexOf(1)).toBe(at)
  })
})

describe('tickets per month', () => {
  const month = (name: string | null, count: number) => ({ by: [name], count, sum: [] })

  it('have every month of the period, the newest first, over the end of a year', () => {
    const period = { from: '2025-11-01', to: '2026-01-31' }
    expect(throughputOf([month('2025-11', 3)], [month('2026-01', 2)], period)).toEqual([
      { month: '2026-01', opened: 0, closed: 2 },
      { month: '2025-12', opened: 0, closed: 0 },
      { month: '2025-11', opened: 3, closed: 0 },
    ])
  })

  it('without a period begin and end with what happened', () => {
    const months = throughputOf([month('2025-12', 1), month(null, 7)], [month('2026-02', 1)], {})
    expect(months.map((one) => one.month)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(throughputOf([], [], { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
  })
})

describe('response times', () => {
  const STAGES = { s1: 'new', s2: 'in_progress', s3: 'waiting_validation', s4: 'done', s5: 'closed' } as const
  const START = Date.parse('2026-01-01T08:00:00.000Z')
  const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

  it('are from creation to the first start and to the first end of each ticket', () => {
    const step = fc.record({
      ticket: fc.constantFrom('1', '2', '3'),
      status: fc.constantFrom('s1', 's2', 's3', 's4', 's5', 'gone'),
      minute: fc.nat(5000),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const created = { 1: 0, 2: 60, 3: 1440 } as Readonly<Record<string, number>>
        const groups = steps.map(({ ticket, status, minute }) => ({
          by: [`c${ticket}`, ticket, at(created[ticket] ?? 0), status, at(minute)],
          count: 1,
          sum: [],
        }))
        const times = ticketTimesOf(groups, (id) => STAGES[id as keyof typeof STAGES])
        for (const ticket of ['1', '2', '3']) {
          const found = times.find(({ value }) => value === `c${ticket}`)
          const first = (wanted: readonly string[]) => {
            const minutes = steps
              .filter((one) => one.ticket === ticket && wanted.includes(one.status))
              .map(({ minute }) => minute)
            return minutes.length === 0 ? null : Math.max(0, Math.min(...minutes) - (created[ticket] ?? 0))
          }
          expect([found?.toStart ?? null, found?.toDone ?? null]).toEqual([first(['s2']), first(['s4', 's5'])])
        }
      }),
    )
  })

  it('count tickets that have not been started in the share alone', () => {
    const times = [
      { value: 'a', toStart: 10, toDone: null },
      { value: 'a', toStart: 30, toDone: 500 },
      { value: 'a', toStart: null, toDone: 700 },
    ]
    expect(responseTimesOf(5, times)).toEqual({
      created: 5,
      started: 2,
      startMedian: 10,
      startNinth: 30,
      done: 2,
      doneMedian: 500,
      doneNinth: 700,
    })
    expect(responseTimesOf(0, [])).toMatchObject({ created: 0, startMedian: null, doneNinth: null })
  })
})
