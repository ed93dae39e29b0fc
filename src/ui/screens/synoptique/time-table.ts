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
export const timeTableOf = (
  times: readonly DayTime[],
  people: readonly RecordId[],
  columns: readonly Period[],
): TimeTable => {
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
