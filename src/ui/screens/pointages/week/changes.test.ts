import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf } from '../../../text/period.ts'
import {
  type Change,
  placesIn,
  planCell,
  planCopyDay,
  planCopyWeek,
  planFill,
  planPaste,
  sumChoices,
} from './changes.ts'
import { type Entry, keyOfRow, rowKeyOf, utOf, type WeekGrid, type WeekRow, weekGridOf } from './week-grid.ts'

const DAYS = daysOf({ from: '2026-11-23', to: '2026-11-29' })
const NOTHING = { offered: [], added: [], numbers: new Map() }

let ids = 0
const entry = (values: Partial<Entry> = {}): Entry => ({
  id: String(++ids),
  ticket_id: '7',
  kind: null,
  date: '2026-11-23',
  ut: 4,
  comment: null,
  is_locked: false,
  ...values,
})

const firstRow = ({ rows: [row] }: WeekGrid): WeekRow => {
  if (!row) throw new Error('The grid has no row')
  return row
}

const gridOf = (entries: readonly Entry[]): WeekGrid => weekGridOf(entries, DAYS, NOTHING)

/** The entries after these changes, as the reducers of the contract leave them. */
const applied = (entries: readonly Entry[], changes: readonly Change[]): readonly Entry[] =>
  changes.reduce<readonly Entry[]>((now, change) => {
    if (change.type === 'create')
      return now.concat(entry({ ticket_id: change.ticketId, kind: change.kind, date: change.day, ut: change.ut }))
    if (change.type === 'delete') return now.filter(({ id }) => id !== change.entry.id)
    if (change.type === 'setComment') return now
    return now.map((one) => (one.id === change.entry.id ? { ...one, ut: change.ut } : one))
  }, entries)

describe('one cell', () => {
  const row = (entries: readonly Entry[]) => firstRow(gridOf(entries))

  it('creates, changes and deletes its only entry', () => {
    const one = entry()
    expect(planCell(row([one]), 1, '2026-11-24', 6)).toEqual({
      changes: [{ type: 'create', ticketId: '7', kind: null, day: '2026-11-24', ut: 6, comment: null }],
    })
    expect(planCell(row([one]), 0, '2026-11-23', 6)).toEqual({ changes: [{ type: 'setUt', entry: one, ut: 6 }] })
    expect(planCell(row([one]), 0, '2026-11-23', 0)).toEqual({ changes: [{ type: 'delete', entry: one }] })
    expect(planCell(row([one]), 0, '2026-11-23', 4)).toEqual({ changes: [] })
  })

  it('asks which of several entries changes, except when all go', () => {
    const both = [entry(), entry({ ut: 2 })]
    expect(planCell(row(both), 0, '2026-11-23', 8)).toEqual({ obstacle: 'ask' })
    expect(planCell(row(both), 0, '2026-11-23', 6)).toEqual({ changes: [] })
    expect(planCell(row(both), 0, '2026-11-23', 0)).toEqual({
      changes: both.map((one) => ({ type: 'delete', entry: one })),
    })
  })

  it('keeps time that is on a sent invoice', () => {
    expect(planCell(row([entry({ is_locked: true })]), 0, '2026-11-23', 8)).toEqual({ obstacle: 'locked' })
  })
})

describe('the choices for a new sum', () => {
  it('all give that sum, and leave no entry without time', () => {
    const cell = fc.array(fc.record({ ut: fc.integer({ min: 1, max: 20 }), is_locked: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(cell, fc.integer({ min: 1, max: 60 }), (parts, ut) => {
        const entries = parts.map((part) => entry(part))
        const [row] = gridOf(entries).rows
        if (!row || ut === utOf(entries)) return
        for (const { change } of sumChoices(row, 0, '2026-11-23', ut)) {
          const result = applied(entries, [change])
          expect(utOf(result)).toBe(ut)
          expect(result.every((one) => one.ut > 0)).toBe(true)
        }
      }),
    )
  })

  it('offer a new entry only where the sum grows', () => {
    const entries = [entry(), entry({ ut: 2 })]
    const choices = (ut: number) =>
      sumChoices(firstRow(gridOf(entries)), 0, '2026-11-23', ut).map(({ entry: one }) => one?.ut ?? null)
    expect(choices(8)).toEqual([4, 2, null])
    expect(choices(3)).toEqual([4])
  })
})

describe('a block of cells', () => {
  const entries = [
    entry(),
    entry({ date: '2026-11-24', ut: 2 }),
    entry({ date: '2026-11-24', ut: 3 }),
    entry({ ticket_id: '8', date: '2026-11-25' }),
  ]
  const grid = gridOf(entries)

  it('is emptied, cell by cell, with one plan', () => {
    const plan = planFill(grid, placesIn({ row: 1, column: 2 }, { row: 0, column: 0 }), 0)
    expect(gridOf(applied(entries, plan.changes)).total).toBe(0)
  })

  it('is pasted from its first cell on; what is no duration, has several entries or lies outside is counted', () => {
    const plan = planPaste(grid, [{ row: 0, column: 0 }], [[8, 4, null], [2, 2, 2], [1]])
    expect(plan).toMatchObject({ kept: 1, unreadable: 1, outside: 1 })
    const { rows } = gridOf(applied(entries, plan.changes))
    expect(rows.map(({ cells }) => cells.slice(0, 3).map(utOf))).toEqual([
      [8, 5, 0],
      [2, 2, 2],
    ])
  })

  it('is filled with a single pasted time', () => {
    const plan = planPaste(grid, placesIn({ row: 1, column: 0 }, { row: 1, column: 4 }), [[6]])
    expect(gridOf(applied(entries, plan.changes)).rows[1]?.cells.map(utOf)).toEqual([6, 6, 6, 6, 6, 0, 0])
  })

  it('pasted again changes nothing', () => {
    const block = fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 7 }), {
      minLength: 2,
      maxLength: 2,
    })
    fc.assert(
      fc.property(block, (times) => {
        const single = [entry(), entry({ ticket_id: '8' })]
        const first = planPaste(gridOf(single), [{ row: 0, column: 0 }], times)
        const pasted = weekGridOf(applied(single, first.changes), DAYS, {
          offered: single.map(rowKeyOf),
          added: [],
          numbers: new Map(),
        })
        expect(pasted.rows.map(({ cells }) => cells.map(utOf))).toEqual(times)
        expect(planPaste(pasted, [{ row: 0, column: 0 }], times).changes).toEqual([])
      }),
    )
  })
})

describe('copies', () => {
  const entries = [
    entry({ ut: 6, comment: 'Pompe' }),
    entry({ ticket_id: '8', kind: 'travel' }),
    entry({ ticket_id: '8', kind: 'travel', date: '2026-11-25', ut: 1 }),
  ]

  it('of a day fill the empty cells of other days, without comments', () => {
    const changes = planCopyDay(gridOf(entries), 0, [1, 2])
    expect(
      changes.map(
        (change) => change.type === 'create' && [change.ticketId, change.kind, change.day, change.ut, change.comment],
      ),
    ).toEqual([
      ['7', null, '2026-11-24', 6, null],
      ['7', null, '2026-11-25', 6, null],
      ['8', 'travel', '2026-11-24', 4, null],
    ])
  })

  it('of a week fill what is empty, and twice change nothing more', () => {
    const next = daysOf({ from: '2026-11-30', to: '2026-12-06' })
    const target = [entry({ date: '2026-11-30', ut: 1 })]
    const copied = applied(target, planCopyWeek(weekGridOf(target, next, NOTHING), gridOf(entries)))
    const grid = weekGridOf(copied, next, NOTHING)
    expect(grid.rows.map((row) => [keyOfRow(row), ...row.cells.map(utOf)])).toEqual([
      ['7 ', 1, 0, 0, 0, 0, 0, 0],
      ['8 travel', 4, 0, 1, 0, 0, 0, 0],
    ])
    expect(planCopyWeek(grid, gridOf(entries))).toEqual([])
  })
})
