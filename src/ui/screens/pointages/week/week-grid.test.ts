import { describe, expect, it } from 'vitest'
import { daysOf, weekNumber, weekOf } from '../../../text/period.ts'
import { cellToFill, missingDays } from './missing/missing.ts'
import { type Entry, utOf, weekGridOf } from './week-grid.ts'

let ids = 0
const entry = (values: Partial<Entry>): Entry => ({
  id: String(++ids),
  ticket_id: '7',
  kind: null,
  date: '2026-11-23',
  ut: 4,
  comment: null,
  is_locked: false,
  ...values,
})

const NOTHING = { offered: [], added: [], numbers: new Map<string, string>() }

describe('the rows of a week', () => {
  const days = daysOf(weekOf('2026-11-23'))
  const entries = [
    entry({ ticket_id: '9' }),
    entry({ kind: 'travel' }),
    entry({}),
    entry({ ut: 2 }),
    entry({ ticket_id: 'new:x' }),
  ]

  it('are ticket × kind by number; unsent tickets come after, and added rows last', () => {
    const added = [{ ticketId: '3', kind: null }]
    const { rows } = weekGridOf(entries, days, { ...NOTHING, offered: [{ ticketId: '8', kind: 'remote' }], added })
    expect(rows.map(({ key }) => key)).toEqual(['7 ', '7 travel', '8 remote', '9 ', 'new:x ', '3 '])
    expect(rows.map(({ total }) => total)).toEqual([6, 4, 0, 4, 4, 0])
    expect(rows[0]?.cells[0]?.map(({ ut }) => ut)).toEqual([4, 2])
  })

  it('have one row each, also when one is offered, added and has time', () => {
    const row = { ticketId: '9', kind: null } as const
    expect(
      weekGridOf(entries, days, { ...NOTHING, offered: [row], added: [row, row] }).rows.filter(
        ({ ticketId }) => ticketId === '9',
      ),
    ).toHaveLength(1)
  })

  it('keep their keys when the server numbers a ticket, wherever its temporary id is still named', () => {
    const numbers = new Map([['new:x', '8']])
    const renamed = [entry({ ticket_id: 'new:x' }), entry({ ticket_id: '8', ut: 1 }), entry({ ticket_id: '9' })]
    const added = [{ ticketId: 'new:x', kind: 'travel' }] as const
    const { rows, keyOf } = weekGridOf(renamed, days, { ...NOTHING, added, numbers })
    // An added row is named by the number that its ticket has got meanwhile.
    for (const ticketId of ['8', 'new:x']) expect(keyOf({ ticketId, kind: 'travel' })).toBe('new:x travel')
    expect(keyOf({ ticketId: '9', kind: 'remote' })).toBe('9 remote')
    expect(rows.map(({ key, ticketId, total }) => [key, ticketId, total])).toEqual([
      ['new:x ', '8', 5],
      ['9 ', '9', 4],
      ['new:x travel', '8', 0],
    ])
  })

  it('leave out the time of other weeks', () => {
    const others = [entry({ date: '2026-11-22' }), entry({ date: '2026-11-30' })]
    expect(weekGridOf(others, days, NOTHING)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('the days of a week', () => {
  it.each([
    ['a year change', '2027-01-01', '2026-12-28', 53],
    ['a week 53 that ends in January', '2021-01-03', '2020-12-28', 53],
    ['a leap day', '2028-02-29', '2028-02-28', 9],
    ['the spring change of the clock', '2026-03-29', '2026-03-23', 13],
    ['the autumn change of the clock', '2026-10-25', '2026-10-19', 43],
  ])('are seven across %s', (_, day, monday, number) => {
    const days = daysOf(weekOf(day))
    expect([days[0], days.length, new Set(days).size, weekNumber(day)]).toEqual([monday, 7, 7, number])
    expect(days).toContain(day)
    const all = days.map((date) => entry({ date, ut: 1 }))
    expect(weekGridOf(all, days, NOTHING).rows[0]?.cells.map(utOf)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })
})

it('finds days with less time than expected, and no others', () => {
  const done: Readonly<Record<string, number>> = { '2026-11-23': 32, '2026-11-24': 20, '2026-11-25': 40 }
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-28']
  expect(
    missingDays(
      days,
      (day) => done[day] ?? 0,
      (day) => (day === '2026-11-28' ? 0 : 32),
    ),
  ).toEqual([
    { day: '2026-11-24', ut: 12 },
    { day: '2026-11-26', ut: 32 },
  ])
})

describe('the cell that missing time fills', () => {
  const days = daysOf(weekOf('2026-11-23'))
  const monday = { day: '2026-11-23', ut: 28 }

  it('is the first one without time on that day', () => {
    const grid = weekGridOf([entry({}), entry({ ticket_id: '9', date: '2026-11-24' })], days, NOTHING)
    expect(cellToFill(grid, monday)).toEqual({ row: 1, column: 0, ut: 28 })
  })

  it('keeps its time where every row has some', () => {
    const grid = weekGridOf([entry({ ut: 4 })], days, NOTHING)
    expect(cellToFill(grid, monday)).toEqual({ row: 0, column: 0, ut: 32 })
  })

  it('is none while the day or its rows are not shown', () => {
    expect(cellToFill(weekGridOf([entry({})], days, NOTHING), { day: '2026-12-01', ut: 4 })).toBeNull()
    expect(cellToFill(weekGridOf([], days, NOTHING), monday)).toBeNull()
  })
})
