import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { Order } from '#contract/core/list-query.ts'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import type { Prefetch } from '../use-prefetch.ts'
import type { Column } from './column.ts'
import { ColumnHeader } from './column-header.tsx'
import type { ListRow } from './list-line.tsx'

interface HeaderRowProps<Row extends ListRow> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Columns on the second line of each row: their headers are only read aloud. */
  readonly below: readonly Column<Row>[]
  /** CSS grid tracks of the box and the columns. */
  readonly tracks: string
  /** In px. */
  readonly minWidth: number | undefined
  readonly isCards: boolean
  readonly orderBy: Order | undefined
  /** One row alone can be selected: there is no box for all. */
  readonly isSingle: boolean
  /** Null where rows can't be selected. */
  readonly selected: ReadonlySet<RecordId> | null
  onSort(field: string): void
  readonly prefetch: Prefetch
  onSelectAll(selected: boolean): void
}

/**
 * Column headers, with the box that selects the whole page. Cards keep the header for screen
 * readers only.
 */
export const HeaderRow = <Row extends ListRow>(props: HeaderRowProps<Row>) => {
  const { rows, columns, tracks, isCards, selected } = props
  const { t } = useTranslation()
  const isAllSelected = selected !== null && rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={
        isCards
          ? 'sr-only'
          : 'sticky top-0 z-20 grid h-8 items-center border-b bg-surface text-ink-3 text-sm touch:h-11'
      }
      style={{ gridTemplateColumns: tracks, minWidth: props.minWidth }}
    >
      <div role="columnheader" className="flex justify-center pl-2">
        {selected && !isCards && !props.isSingle && (
          <Checkbox
            aria-label={t('list.selectAll')}
            checked={isAllSelected ? true : selected.size > 0 ? 'indeterminate' : false}
            onCheckedChange={(checked) => props.onSelectAll(checked === true)}
            className={cx(
              selected.size === 0 &&
                'opacity-0 focus-visible:opacity-100 [[role=row]:hover_&]:opacity-100 touch:opacity-100',
            )}
          />
        )}
      </div>
      {columns.map((column) => (
        <ColumnHeader
          key={column.id}
          column={column}
          order={props.orderBy}
          onSort={props.onSort}
          prefetch={props.prefetch}
        />
      ))}
      {props.below.map(({ id, label }) => (
        <div key={id} role="columnheader" className="sr-only">
          {label}
        </div>
      ))}
    </div>
  )
}
