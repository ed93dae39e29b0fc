import { memo, type ReactNode } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import type { Column } from './column.ts'
import { useHasRowButtons } from './row-buttons.tsx'
import type { RowShape } from './row-shape.ts'
import type { RowSwipe } from './row-swipe.ts'
import { SwipeHints } from './swipe-hints.tsx'

export interface ListRow {
  readonly id: RecordId
}

/** Heights of the two lines of a row. */
const TWO_LINES = '32px 24px'

interface ListLineProps<Row extends ListRow> {
  readonly row: Row
  readonly index: number
  /** Distance from the first row, and height, in px. */
  readonly start: number
  readonly size: number
  readonly columns: readonly Column<Row>[]
  /** Columns of the second line. */
  readonly below: readonly Column<Row>[]
  readonly tracks: string
  /** Null where rows can't be selected. */
  readonly isSelected: boolean | null
  /** The row that the keys act on. */
  readonly isActive: boolean
  readonly isTabStop: boolean
  readonly isMuted: boolean
  readonly isDisabled: boolean
  readonly shape: RowShape
  /** « Sélectionner Imprimante en panne ». */
  selectLabel(row: Row): string
  card(row: Row): ReactNode
  /** Actions of a card that a finger moves aside. */
  swipe: ((row: Row) => RowSwipe) | null
  onToggle(id: RecordId): void
  onActivate(id: RecordId, index: number): void
}

const FOCUSED_CELL = 'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus'

/** A finger needs more of a link in a cell than its letters, which keep their place. */
const LINKS =
  'touch:[&_a:not([data-row-link])]:-mx-2 touch:[&_a:not([data-row-link])]:-my-1 touch:[&_a:not([data-row-link])]:px-2 touch:[&_a:not([data-row-link])]:py-1'

/** CSS containment: changes inside a cell do not affect the layout outside. */
const CONTAINED = 'pointer-events-none contain-strict'

const Line = <Row extends ListRow>(props: ListLineProps<Row>) => {
  const { row, index, isSelected, shape } = props
  const isCard = shape === 'card'
  const lines = shape === 'twoLines' ? { gridTemplateRows: TWO_LINES } : {}
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
        isCard ? 'flex items-stretch touch-pan-y' : 'grid items-center',
      )}
      style={{
        transform: `translateY(${props.start}px)`,
        height: props.size,
        ...(isCard ? {} : { gridTemplateColumns: props.tracks, ...lines }),
      }}
    >
      {isCard ? <CardCells {...props} /> : <ColumnCells {...props} />}
    </div>
  )
}

const CardCells = <Row extends ListRow>(props: ListLineProps<Row>) => (
  <>
    {props.swipe && <SwipeHints swipe={props.swipe(props.row)} />}
    {props.isSelected !== null && (
      <div role="gridcell" className="relative z-10 flex w-8 shrink-0 items-center pl-4">
        <RowBox {...props} />
      </div>
    )}
    <div role="gridcell" className={cx('min-w-0 flex-1', props.swipe && 'translate-x-(--swipe,0px)')}>
      {props.card(props.row)}
    </div>
  </>
)

const ColumnCells = <Row extends ListRow>(props: ListLineProps<Row>) => {
  const { row, columns, shape } = props
  return (
    <>
      <div
        role="gridcell"
        data-margin={props.isSelected === null || undefined}
        className={cx('relative z-10 flex justify-center pl-2', shape === 'twoLines' && 'row-span-2')}
      >
        {props.isSelected !== null && <RowBox {...props} />}
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={cx(
            'flex h-full min-w-0 items-center px-2',
            FOCUSED_CELL,
            column.align === 'end' && 'justify-end',
            column.interactive ? LINKS : CONTAINED,
            shape === 'twoLines' && column.fixed === 'last' && 'row-span-2',
          )}
        >
          {column.fixed === 'last' ? <LastCell column={column} row={row} /> : column.cell(row)}
        </div>
      ))}
      {shape === 'twoLines' && <SecondLine {...props} />}
    </>
  )
}

type Place = Pick<Column<never>, 'track' | 'labelled'>

/**
 * The longest texts give way first, then names; half an amount or a date would be worth nothing.
 */
const givesWay = ({ track }: Place): string => {
  if (!track.startsWith('minmax')) return 'shrink-0'
  return track.includes('fr)') ? 'min-w-0 shrink-9999' : 'min-w-0'
}

/**
 * A text with its label is gone where there is no room to read both: in a cell of one line, what is
 * too narrow wraps to the next one, which is not shown.
 */
const VANISHING = 'h-6 flex-wrap items-start overflow-hidden before:h-full has-[>span>[data-label]:only-child]:hidden'
const vanishes = ({ track, labelled }: Place): boolean => labelled === true && track.startsWith('minmax')

/** The columns that do not fit beside the name: their values one after the other, without gaps. */
const SecondLine = <Row extends ListRow>({ row, columns, below }: ListLineProps<Row>) => (
  <div
    role="presentation"
    className={cx(
      'col-start-2 row-start-2 flex h-full min-w-0 items-start gap-4 overflow-hidden px-2 text-ink-2 text-sm',
      // Links reach a little above their line.
      'touch:-mt-1 touch:h-7 touch:pt-1',
      columns.at(-1)?.fixed === 'last' ? '-col-end-2' : '-col-end-1',
    )}
  >
    {below.map((column) => {
      const value = column.cell(row)
      const parts = (
        <>
          {column.labelled && value !== null && value !== false && (
            <span data-label className="shrink-0 text-ink-3">
              {column.label}
            </span>
          )}
          {value}
        </>
      )
      return (
        <div
          key={column.id}
          role="gridcell"
          className={cx(
            'flex empty:hidden',
            givesWay(column),
            vanishes(column) ? VANISHING : 'items-center gap-1.5 has-[>[data-label]:only-child]:hidden',
            FOCUSED_CELL,
            column.interactive ? LINKS : 'pointer-events-none',
          )}
        >
          {vanishes(column) ? value && <span className="flex min-w-24 flex-1 gap-1.5">{parts}</span> : parts}
        </div>
      )
    })}
  </div>
)

/** Buttons at the end of the row, which a pointer over it shows. */
const LastCell = <Row extends ListRow>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) =>
  useHasRowButtons() && column.cell(row)

const RowBox = <Row extends ListRow>({
  row,
  isSelected,
  isDisabled,
  isTabStop,
  shape,
  selectLabel,
  onToggle,
}: ListLineProps<Row>) => {
  const isHidden = shape !== 'card' && !isSelected
  const hasButtons = useHasRowButtons()
  if (isHidden && !hasButtons) return null
  return (
    <Checkbox
      tabIndex={isTabStop ? 0 : -1}
      aria-label={selectLabel(row)}
      checked={isSelected === true}
      disabled={isDisabled}
      onCheckedChange={() => onToggle(row.id)}
      className={cx(isHidden && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100')}
    />
  )
}

/** One row of a list. Memoised: while a person types, most rows do not change. */
export const ListLine = memo(Line) as typeof Line
