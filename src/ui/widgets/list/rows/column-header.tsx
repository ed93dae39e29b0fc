import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/core/list-query.ts'
import { cx } from '../../../kit/cx.ts'
import type { Prefetch } from '../use-prefetch.ts'
import type { Column } from './column.ts'

interface ColumnHeaderProps<Row> {
  readonly column: Column<Row>
  readonly order: Order | undefined
  onSort(field: string): void
  readonly prefetch: Prefetch
}

export const ColumnHeader = <Row,>({ column, order, onSort, prefetch }: ColumnHeaderProps<Row>) => {
  const { t } = useTranslation()
  const { sortField } = column
  const direction = sortField !== null && order?.field === sortField ? order.direction : null
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
      className={cx('flex min-w-0 px-2', column.align === 'end' && 'justify-end')}
    >
      {sortField === null ? (
        <span className={column.quietLabel ? 'sr-only' : 'truncate'}>{column.label}</span>
      ) : (
        <button
          type="button"
          title={t('list.sortBy', { field: column.label })}
          onClick={() => onSort(sortField)}
          onPointerEnter={() => prefetch({ type: 'SORT', field: sortField })}
          onPointerLeave={() => prefetch(null)}
          className={cx(
            'group/sort -mx-1.5 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink touch:h-11 touch:min-w-11',
            // Beside the label, so that the label ends where the values end.
            column.align === 'end' && 'flex-row-reverse',
            direction !== null && 'text-ink',
          )}
        >
          <span className={column.quietLabel ? 'sr-only' : 'truncate'}>{column.label}</span>
          <Arrow
            aria-hidden
            className={cx('size-3 shrink-0', direction === null && 'opacity-0 group-hover/sort:opacity-60')}
          />
        </button>
      )}
    </div>
  )
}
