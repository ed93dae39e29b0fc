import type { Order } from '#contract/core/list-query.ts'
import type { Option } from '../../kit/inputs/option-line.tsx'
import type { ColumnLayout } from './rows/column.ts'

export type SortedColumn = Pick<ColumnLayout, 'id' | 'sortField'> & { readonly label: string }

/**
 * The fields by which a list can be sorted, once each: several columns may sort by one field, which
 * its own column names best. The present one says its direction.
 */
export const sortOptions = (
  columns: readonly SortedColumn[],
  order: Order | undefined,
  directions: Readonly<Record<Order['direction'], string>>,
): readonly Option[] => {
  const labels = new Map<string, string>()
  for (const { id, sortField, label } of columns) {
    if (sortField !== null && (id === sortField || !labels.has(sortField))) labels.set(sortField, label)
  }
  return [...labels].map(([value, label]) => ({
    value,
    label,
    ...(value === order?.field ? { detail: directions[order.direction] } : {}),
  }))
}
