import type { ColumnMap, ColumnRole } from '#contract/accounting/bank/columns.ts'

/** Number of movements that are shown as an example. */
export const SHOWN_ROWS = 3

/** The column of a role; of several labels the first. */
export const placeOf = (columns: ColumnMap, role: ColumnRole): number | null =>
  role === 'label' ? (columns.labels[0] ?? null) : columns[role]

/** One amount with a sign, or debit and credit apart: choosing one kind clears the other. */
export const withPlace = (columns: ColumnMap, role: ColumnRole, place: number | null): ColumnMap => {
  if (role === 'label') return { ...columns, labels: place === null ? [] : [place] }
  if (role === 'amount' && place !== null) return { ...columns, amount: place, debit: null, credit: null }
  if ((role === 'debit' || role === 'credit') && place !== null) return { ...columns, amount: null, [role]: place }
  return { ...columns, [role]: place }
}

/** The names of the columns that can be chosen; null where the file has none. */
export const columnNames = (
  rows: readonly (readonly string[])[],
  { skip }: Pick<ColumnMap, 'skip'>,
): readonly (string | null)[] => {
  const width = Math.max(0, ...rows.slice(0, skip + SHOWN_ROWS).map(({ length }) => length))
  const headers = rows[skip - 1] ?? []
  return Array.from({ length: width }, (_, place) => headers[place]?.trim() || null)
}
