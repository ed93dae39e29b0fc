import { firstValueFrom } from 'rxjs'
import { expect } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import type { Caller } from '#server/testing/servers/test-server.ts'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import {
  DIMENSION,
  type Dimension,
  type DimensionValue,
  filterBehind,
} from '#src/ui/models/pointage/time/dimensions.ts'
import { type Amount, type Pivot, pivotOf } from '#src/ui/models/pointage/time/pivot.ts'
import { utOf, weekGridOf } from '#src/ui/screens/pointages/week/week-grid.ts'
import { spansOf } from '#src/ui/screens/synoptique/spans.ts'
import { timeTableOf } from '#src/ui/screens/synoptique/time-table.ts'
import { addDays } from '#src/ui/text/format.ts'
import { daysOf, type Period, weekOf } from '#src/ui/text/period.ts'
import { apiQuery, exportPath } from '#src/ui/widgets/list/list-export.ts'
import type { TestMirror } from '#tests/support/test-mirror.ts'
import type { SomeShape } from './time-filters.ts'

/** The sum of numbers. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const QUERY = { orderBy: [{ field: 'date', direction: 'asc' }], page: 1, limit: 'all' } as const

const utInList = async (manager: Caller, set: RecordSet): Promise<readonly number[]> => {
  const answer = await manager.get(`/api/models/pointage?limit=all&${apiQuery('pointage', { ...QUERY, ...set })}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map(({ ut }: WireRow) => Number(ut))
}

const utInExport = async (manager: Caller, set: RecordSet): Promise<readonly number[]> => {
  const answer = await manager.get(
    exportPath('pointage', { ...QUERY, ...set }, { names: ['ut'], headers: ['UT'] }) ?? '',
  )
  expect(answer.statusCode, answer.body).toBe(200)
  const [, ...lines] = answer.body.trimEnd().split('\r\n')
  return lines.map(Number)
}

/** Only the server's export follows filters along references (decision 0024). */
export const onServer = async (manager: Caller, set: RecordSet): Promise<Amount> => {
  const isAlongReferences = Object.keys(set.filter).some((path) => path.includes('.'))
  const times = await (isAlongReferences ? utInExport(manager, set) : utInList(manager, set))
  return { ut: sum(times), entries: times.length }
}

const rowsOf = async (device: TestMirror, set: RecordSet) => {
  const { rows, total } = await firstValueFrom(device.queries().list('pointage', { ...QUERY, ...set }))
  expect(rows).toHaveLength(total)
  return rows
}

/** The sum of a list on a device. */
export const inList = async (device: TestMirror, set: RecordSet): Promise<Amount> => {
  const rows = await rowsOf(device, set)
  return { ut: utOf(rows), entries: rows.length }
}

/** Totals of the synoptique of a device by day, by week and by month. */
export const inSynoptique = async (
  device: TestMirror,
  set: RecordSet,
  period: Period,
  people: readonly string[],
): Promise<readonly number[]> => {
  const groups = await firstValueFrom(
    device.queries().aggregate('pointage', set, { sum: ['ut'], by: ['user_id', 'date'] }),
  )
  const times = groups.map(({ by: [userId, date], sum: [ut = 0] }) => ({
    userId: String(userId),
    day: String(date),
    ut,
  }))
  return (['day', 'week', 'month'] as const).map((grain) => timeTableOf(times, people, spansOf(period, grain)).total)
}

/** The grids of each person's weeks, with the days of the period. */
export const inGrids = async (
  device: TestMirror,
  set: RecordSet,
  period: Period,
  people: readonly string[],
): Promise<number> => {
  let total = 0
  for (const userId of people) {
    const rows = await rowsOf(device, { ...set, filter: { ...set.filter, user_id: { in: [userId] } } })
    for (let monday = weekOf(period.from).from; monday <= period.to; monday = addDays(monday, 7)) {
      const grid = weekGridOf(rows, daysOf(weekOf(monday)), { offered: [], added: [], numbers: new Map() })
      expect(sum(grid.rows.map((row) => row.total))).toBe(grid.total)
      expect(sum(grid.totals)).toBe(grid.total)
      total += grid.total
    }
  }
  return total
}

const inPivot = async (
  device: TestMirror,
  set: RecordSet,
  rows: Dimension,
  columns: Dimension | null,
): Promise<Pivot> => {
  const by = [rows, ...(columns === null ? [] : [columns])].map((dimension) => DIMENSION[dimension].by)
  return pivotOf(await firstValueFrom(device.queries().aggregate('pointage', set, { sum: ['ut'], by })), rows, columns)
}

/** A number of a pivot, with the values that it is of. */
interface OpenedNumber {
  readonly amount: Amount
  readonly values: readonly (readonly [Dimension, DimensionValue])[]
}

/** The total of a pivot, of its rows and of its cells, and the list that one number opens. */
export const expectPivot = async (device: TestMirror, set: RecordSet, expected: Amount, shape: SomeShape) => {
  const columns = shape.columns === shape.rows ? null : shape.columns
  const pivot = await inPivot(device, set, shape.rows, columns)
  const total = (amounts: readonly Amount[]): Amount => ({
    ut: sum(amounts.map(({ ut }) => ut)),
    entries: sum(amounts.map(({ entries }) => entries)),
  })
  const numbers = pivot.rows.flatMap((row): readonly OpenedNumber[] => {
    if (columns === null) return [{ amount: row, values: [[shape.rows, row.value]] }]
    return pivot.columns.flatMap((column) => {
      const amount = pivot.amountOf(row.value, column.value)
      return amount
        ? [
            {
              amount,
              values: [
                [shape.rows, row.value],
                [columns, column.value],
              ],
            },
          ]
        : []
    })
  })
  expect([pivot.total, total(pivot.rows), total(numbers.map(({ amount }) => amount))]).toEqual([
    expected,
    expected,
    expected,
  ])
  const opened = numbers[shape.opened % numbers.length]
  if (!opened) return
  const filter = filterBehind(set.filter, opened.values)
  expect(filter).not.toBeNull()
  const { ut, entries } = opened.amount
  if (filter) expect(await inList(device, { ...set, filter })).toEqual({ ut, entries })
}
