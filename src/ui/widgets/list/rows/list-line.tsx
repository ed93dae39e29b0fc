import { memo, type ReactNode } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import type { Column } from './column.ts'

export interface ListRow {
  readonly id: RecordId
}

interface ListLineProps<Row extends ListRow> {
  readonly row: Row
  readonly index: number
  /** Distance from the first row, and height, in px. */
  readonly start: number
  readonly size: number
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  /** Null where rows can't be selected. */
  readonly isSelected: boolean | null
  /** The row that the keys act on. */
  readonly isActive: boolean
  readonly isTabStop: boolean
  readonly isMuted: boolean
  readonly isDisabled: boolean
  readonly isCard: boolean
  /** « Sélectionner Imprimante en panne ». */
  selectLabel(row: Row): string
  card(row: Row): ReactNode
  onToggle(id: RecordId): void
  onActivate(id: RecordId, index: number): void
}

const Line = <Row extends ListRow>(props: ListLineProps<Row>) => {
  const { row, index, isSelected, isCard, columns } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      aria-disabled={props.isDisabled || undefined}
      data-row={index}
      data-active={props.isActive || undefined}
      onFocus={() => props.onActivate(row.id, index)}
      className={cx(
        'group contain-strict absolute inset-x-0 top-0 border-line border-b hover:bg-hover',
        isSelected && 'bg-selected hover:bg-selected',
        (props.isMuted || props.isDisabled) && 'text-ink-3',
        props.isDisabled && 'cursor-not-allowed [&_[data-row-link]]:cursor-not-allowed',
        isCard ? 'flex items-stretch' : 'grid items-center',
      )}
      style={{ transform: `translateY(${props.start}px)`, height: props.size, ...(isCard ? {} : { gridTemplateColumns: props.tracks }) }}
    >
      {isCard ? (
        <>
          {isSelected !== null && (
            <div role="gridcell" className="relative z-10 flex w-8 shrink-0 items-center pl-4">
              <Checkbox
                tabIndex={props.isTabStop ? 0 : -1}
                aria-label={props.selectLabel(row)}
                checked={isSelected}
                disabled={props.isDisabled}
                onCheckedChange={() => props.onToggle(row.id)}
              />
            </div>
          )}
          <div role="gridcell" className="min-w-0 flex-1">
            {props.card(row)}
          </div>
        </>
      ) : (
        <>
          <div role="gridcell" className="relative z-10 flex justify-center pl-2">
            {isSelected !== null && (
              <Checkbox
                tabIndex={props.isTabStop ? 0 : -1}
                aria-label={props.selectLabel(row)}
                checked={isSelected}
                disabled={props.isDisabled}
                onCheckedChange={() => props.onToggle(row.id)}
                className={cx(!isSelected && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100')}
              />
            )}
          </div>
          {columns.map((column) => (
            <div
              key={column.id}
              role="gridcell"
              // CSS containment: changes inside a cell do not affect the layout outside.
              className={cx(
                'flex h-full min-w-0 items-center px-2',
                column.align === 'end' && 'justify-end',
                !column.interactive && 'pointer-events-none contain-strict',
              )}
            >
              {column.cell(row)}
            </div>
          ))}
        </>
      )}
    </div>
  )
}

/** One row of a list. Memoised: while a person types, most rows do not change. */
export const ListLine = memo(Line) as typeof Line
