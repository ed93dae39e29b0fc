import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { type Dimension, type DimensionValue, isTime } from './dimensions.ts'

/** An amount of time. */
export interface Amount {
  readonly ut: number
  /** Number of pointages. */
  readonly entries: number
}

/** One value of a dimension with its time over all values of the other one. */
export interface PivotLine extends Amount {
  readonly value: DimensionValue
}

/** Time by one or two dimensions. */
export interface Pivot {
  readonly rows: readonly PivotLine[]
  /** Empty with one dimension. */
  readonly columns: readonly PivotLine[]
  readonly total: Amount
  /** The time of one pair of values; undefined where there is none. */
  amountOf(row: DimensionValue, column: DimensionValue): Amount | undefined
}

const NONE: Amount = { ut: 0, entries: 0 }

const add = (amounts: Map<DimensionValue, Amount>, value: DimensionValue, { ut, entries }: Amount): void => {
  const before = amounts.get(value) ?? NONE
  amounts.set(value, { ut: before.ut + ut, entries: before.entries + entries })
}

const byTime = (a: PivotLine, b: PivotLine): number => b.ut - a.ut || String(a.value).localeCompare(String(b.value))
const byPeriod = (a: PivotLine, b: PivotLine): number => String(a.value).localeCompare(String(b.value))

const linesOf = (
  amounts: ReadonlyMap<DimensionValue, Amount>,
  order: (a: PivotLine, b: PivotLine) => number,
): readonly PivotLine[] => [...amounts].map(([value, amount]) => ({ value, ...amount })).toSorted(order)

/** The key of a pair: values of one dimension are of one type, so their texts differ. */
const keyOf = (row: DimensionValue, column: DimensionValue): string => JSON.stringify([row, column])

/**
 * Arranges sums of the store by one or two dimensions. Rows and columns with the most time come
 * first; periods as columns come in their order, as rows the newest first.
 */
export const pivotOf = (groups: readonly AggregateGroup[], rows: Dimension, columns: Dimension | null): Pivot => {
  const rowAmounts = new Map<DimensionValue, Amount>()
  const columnAmounts = new Map<DimensionValue, Amount>()
  const cells = new Map<string, Amount>()
  for (const { by, count, sum } of groups) {
    const [row = null, column = null] = by
    const amount = { ut: sum[0] ?? 0, entries: count }
    add(rowAmounts, row, amount)
    if (columns === null) continue
    add(columnAmounts, column, amount)
    cells.set(keyOf(row, column), amount)
  }
  const rowLines = linesOf(rowAmounts, isTime(rows) ? (a, b) => byPeriod(b, a) : byTime)
  return {
    rows: rowLines,
    columns: linesOf(columnAmounts, columns !== null && isTime(columns) ? byPeriod : byTime),
    total: rowLines.reduce<Amount>(
      (sum, { ut, entries }) => ({ ut: sum.ut + ut, entries: sum.entries + entries }),
      NONE,
    ),
    amountOf: (row, column) => cells.get(keyOf(row, column)),
  }
}
