import type { RecordId } from '#contract/core/ids.ts'
import { daysOf, type Period } from '../../text/period.ts'

/** UT of one person on one day. */
export interface DayTime {
  readonly userId: RecordId
  readonly day: string
  readonly ut: number
}

export interface TimeRow {
  readonly userId: RecordId
  /** UT of each column. */
  readonly cells: readonly number[]
  readonly total: number
}

export interface TimeTable {
  readonly rows: readonly TimeRow[]
  /** Sum of each column. */
  readonly totals: readonly number[]
  readonly total: number
}

/**
 * Time by person and column, with sums. People without time get a row too; people who are not
 * listed come last.
 */
export const timeTableOf = (times: readonly DayTime[], people: readonly RecordId[], columns: readonly Period[]): TimeTable => {
  const columnOfDay = new Map(columns.flatMap((column, index) => daysOf(column).map((day) => [day, index] as const)))
  const cellsOf = new Map(people.map((id) => [id, columns.map(() => 0)]))
  const totals = columns.map(() => 0)
  for (const { userId, day, ut } of times) {
    const index = columnOfDay.get(day)
    if (index === undefined) continue
    const cells = cellsOf.get(userId) ?? columns.map(() => 0)
    cells[index] = (cells[index] ?? 0) + ut
    totals[index] = (totals[index] ?? 0) + ut
    cellsOf.set(userId, cells)
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    rows: [...cellsOf].map(([userId, cells]) => ({ userId, cells, total: sum(cells) })),
    totals,
    total: sum(totals),
  }
}

/** UT expected in a period, and what is missing of it on its past days. */
export interface ExpectedTime {
  readonly expected: number
  readonly missing: number
}

/** Adds up the expected time of some days. A long day does not make up for a short one. */
export const expectedTime = (
  days: readonly string[],
  today: string,
  expectedOn: (day: string) => number,
  doneOn: (day: string) => number,
): ExpectedTime =>
  days.reduce(
    (sum, day) => {
      const expected = expectedOn(day)
      return { expected: sum.expected + expected, missing: sum.missing + (day < today ? Math.max(0, expected - doneOn(day)) : 0) }
    },
    { expected: 0, missing: 0 },
  )
