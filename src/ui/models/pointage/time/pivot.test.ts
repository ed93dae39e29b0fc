import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterBehind } from './dimensions.ts'
import { pivotOf } from './pivot.ts'

const group = (by: readonly (string | null)[], ut: number, count = 1) => ({ by, sum: [ut], count })

describe('time by one dimension', () => {
  it('has the line with the most time first, and keeps time without a value', () => {
    const { rows, columns, total } = pivotOf([group(['c1'], 4), group([null], 9), group(['c2'], 8, 2)], 'client', null)
    expect(rows).toEqual([
      { value: null, ut: 9, entries: 1 },
      { value: 'c2', ut: 8, entries: 2 },
      { value: 'c1', ut: 4, entries: 1 },
    ])
    expect([columns, total]).toEqual([[], { ut: 21, entries: 4 }])
  })

  it('has the newest month first', () => {
    const { rows } = pivotOf([group(['2026-10'], 4), group(['2026-11'], 1), group(['2025-12'], 9)], 'month', null)
    expect(rows.map(({ value }) => value)).toEqual(['2026-11', '2026-10', '2025-12'])
  })
})

describe('time by two dimensions', () => {
  it('has months as columns in their order, and no amount where nothing was done', () => {
    const pivot = pivotOf(
      [group(['c1', '2026-11'], 4), group(['c1', '2026-09'], 2), group(['c2', '2026-09'], 8)],
      'client',
      'month',
    )
    expect(pivot.columns.map(({ value, ut }) => [value, ut])).toEqual([
      ['2026-09', 10],
      ['2026-11', 4],
    ])
    expect(pivot.rows.map(({ value }) => value)).toEqual(['c2', 'c1'])
    expect([pivot.amountOf('c1', '2026-09')?.ut, pivot.amountOf('c2', '2026-11')]).toEqual([2, undefined])
  })

  it('adds up to the same total by rows, by columns and by cells', () => {
    const groups = fc.uniqueArray(
      fc.record({
        row: fc.constantFrom('1', '2', '3', null),
        column: fc.constantFrom('4', '5', null),
        ut: fc.nat(400),
        count: fc.nat(9),
      }),
      { selector: ({ row, column }) => `${row}|${column}` },
    )
    fc.assert(
      fc.property(groups, (some) => {
        const pivot = pivotOf(
          some.map(({ row, column, ut, count }) => group([row, column], ut, count)),
          'projet',
          'user',
        )
        const sumOf = (lines: readonly { readonly ut: number; readonly entries: number }[]) =>
          lines.reduce((sum, { ut, entries }) => ({ ut: sum.ut + ut, entries: sum.entries + entries }), {
            ut: 0,
            entries: 0,
          })
        const cells = pivot.rows.flatMap((row) =>
          pivot.columns.flatMap((column) => pivot.amountOf(row.value, column.value) ?? []),
        )
        expect([sumOf(pivot.rows), sumOf(pivot.columns), sumOf(cells)]).toEqual([pivot.total, pivot.total, pivot.total])
      }),
    )
  })
})

describe('the rows behind a number', () => {
  const YEAR = { date: { from: '2026-01-15', to: '2026-12-31' }, user_id: { in: ['7'] } }

  it('are those of the page with the values of the number', () => {
    expect(filterBehind(YEAR, [['projet', '3']])).toEqual({ ...YEAR, 'ticket_id.projet_id': { in: ['3'] } })
    expect(filterBehind(YEAR, [['billable', false]])).toEqual({ ...YEAR, 'ticket_id.is_facturable': { in: [false] } })
    expect(filterBehind(YEAR, [['type', null]])).toEqual({ ...YEAR, 'ticket_id.type_id': { in: [null] } })
  })

  it('are within both the period of the page and that of the number', () => {
    expect(filterBehind(YEAR, [['month', '2026-01']])?.['date']).toEqual({ from: '2026-01-15', to: '2026-01-31' })
    const both = filterBehind(YEAR, [
      ['year', '2026'],
      ['month', '2026-02'],
    ])
    expect(both?.['date']).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('are in no list where their ticket is not on this device', () => {
    expect(filterBehind(YEAR, [['client', null]])).toBeNull()
    expect(
      filterBehind(YEAR, [
        ['client', null],
        ['month', '2026-02'],
      ]),
    ).toBeNull()
  })
})
