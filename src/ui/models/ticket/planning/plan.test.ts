import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../../../text/format.ts'
import { isWeekend } from '../../../text/period.ts'
import { fitOf, isOverdue, type PlannedTicket, partsOf, planOf } from './plan.ts'

/**
 * Eight hours Monday to Friday; Zoé (2) is away on Wednesday 4 March, and works half of Thursday.
 */
const capacity = (userId: string, day: string): number => {
  if (isWeekend(day) || (userId === '2' && day === '2026-03-04')) return 0
  return userId === '2' && day === '2026-03-05' ? 16 : 32
}

const ticket = (
  id: string,
  todo_at: string | null,
  ut: number | null,
  responsable_id: string | null = '2',
): PlannedTicket => ({
  id,
  todo_at,
  ut,
  responsable_id,
})

const days = (of: PlannedTicket) => partsOf(of, capacity).map(({ day, ut }) => [day, ut])

describe('a ticket is split over the days of its person', () => {
  test.each([
    ['within a day', ticket('1', '2026-03-02', 8), [['2026-03-02', 8]]],
    [
      'over an absence and a half day',
      ticket('1', '2026-03-03', 56),
      [
        ['2026-03-03', 32],
        ['2026-03-05', 16],
        ['2026-03-06', 8],
      ],
    ],
    [
      'over a weekend',
      ticket('1', '2026-03-06', 40),
      [
        ['2026-03-06', 32],
        ['2026-03-09', 8],
      ],
    ],
    [
      'from a day without capacity on',
      ticket('1', '2026-03-04', 20),
      [
        ['2026-03-04', 0],
        ['2026-03-05', 16],
        ['2026-03-06', 4],
      ],
    ],
    ['on its day alone without an estimate', ticket('1', '2026-03-04', null), [['2026-03-04', 0]]],
    ['on its day alone without a person', ticket('1', '2026-03-04', 64, null), [['2026-03-04', 64]]],
    ['nowhere without a day', ticket('1', null, 8), []],
  ])('%s', (_name, of, expected) => {
    expect(days(of)).toEqual(expected)
  })

  it('is overdue once its last day has passed', () => {
    const begun = ticket('1', '2026-03-03', 56)
    expect(['2026-03-04', '2026-03-06', '2026-03-07'].map((today) => isOverdue(begun, capacity, today))).toEqual([
      false,
      false,
      true,
    ])
    expect(isOverdue(ticket('1', null, 8), capacity, '2026-03-07')).toBe(false)
  })

  it('marks its first and last day', () => {
    const parts = partsOf(ticket('1', '2026-03-06', 70), capacity)
    expect(parts.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })
})

describe('a ticket on a day off', () => {
  it('waits there with all of its work, which is in the load of the next days alone', () => {
    const plan = planOf([ticket('1', '2026-03-04', 20), ticket('2', '2026-03-04', null)], capacity)
    expect(plan.cell('2', '2026-03-04')).toMatchObject({ load: 0, waiting: 20 })
    expect(plan.cell('2', '2026-03-05')).toMatchObject({ load: 16, waiting: 0 })
    expect(plan.on('2026-03-05').map(({ waiting }) => waiting)).toEqual([0])
    expect(plan.loadOf('2', ['2026-03-04', '2026-03-05', '2026-03-06'])).toBe(20)
  })

  it('does not wait without a person', () => {
    expect(planOf([ticket('1', '2026-03-07', 8, null)], capacity).cell(null, '2026-03-07')).toMatchObject({
      load: 8,
      waiting: 0,
    })
  })
})

it('has the work of everybody on a day, of tickets without a person too', () => {
  const plan = planOf(
    [ticket('1', '2026-03-05', 24), ticket('2', '2026-03-06', 8, '3'), ticket('3', '2026-03-06', 4, null)],
    capacity,
  )
  expect(plan.on('2026-03-06').map(({ ticket: { id }, ut, isFirst }) => [id, ut, isFirst])).toEqual([
    ['1', 8, false],
    ['2', 8, true],
    ['3', 4, true],
  ])
  expect(plan.on('2026-03-07')).toEqual([])
})

describe('a move', () => {
  const plan = planOf([ticket('1', '2026-03-02', 24), ticket('9', '2026-03-06', 32, '3')], capacity)
  test.each([
    ['fits', ticket('2', null, 8), { userId: '2', day: '2026-03-02' }, { kind: 'fits', load: 32, capacity: 32 }],
    [
      'is over the capacity',
      ticket('2', null, 12),
      { userId: '2', day: '2026-03-02' },
      { kind: 'over', load: 36, capacity: 32 },
    ],
    [
      'is over on a later day of the ticket',
      ticket('2', null, 40, null),
      { userId: '3', day: '2026-03-05' },
      { kind: 'over', load: 40, lastDay: '2026-03-06' },
    ],
    ['is impossible on an absence', ticket('2', null, 8), { userId: '2', day: '2026-03-04' }, { kind: 'impossible' }],
    ['is impossible on a weekend', ticket('2', null, 8), { userId: '2', day: '2026-03-07' }, { kind: 'impossible' }],
    [
      'does not count the ticket at its old place',
      ticket('1', '2026-03-02', 24),
      { userId: '2', day: '2026-03-02' },
      { kind: 'fits', load: 24 },
    ],
  ] as const)('%s', (_name, of, target, expected) => {
    expect(fitOf(of, target, plan, capacity)).toMatchObject(expected)
  })
})

it('plans exactly the estimate, never more than the capacity of a day for one ticket, and adds up', () => {
  const someTicket = fc.record({
    id: fc.uuid(),
    todo_at: fc.integer({ min: 0, max: 30 }).map((n) => addDays('2026-03-01', n)),
    ut: fc.option(fc.integer({ min: 0, max: 400 })),
    responsable_id: fc.constantFrom('2', '3'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(someTicket, { selector: ({ id }) => id, maxLength: 8 }), (tickets) => {
      const all = tickets.flatMap((one) => partsOf(one, capacity))
      for (const one of tickets) {
        const own = all.filter((part) => part.ticket === one)
        expect(own.reduce((sum, { ut }) => sum + ut, 0)).toBe(one.ut ?? 0)
        for (const { day, ut } of own) expect(ut).toBeLessThanOrEqual(Math.max(capacity(one.responsable_id, day), 0))
      }
      const plan = planOf(tickets, capacity)
      const shown = Array.from({ length: 200 }, (_, n) => addDays('2026-03-01', n))
      const load = plan.loadOf('2', shown) + plan.loadOf('3', shown)
      expect(load).toBe(tickets.reduce((sum, { ut }) => sum + (ut ?? 0), 0))
    }),
  )
})
