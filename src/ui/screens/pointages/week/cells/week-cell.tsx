import { memo } from 'react'
import { cx } from '../../../../kit/cx.ts'
import { HATCHED } from '../../../../kit/hatched.ts'

interface WeekCellProps {
  readonly place: string
  /** The text that is shown, and the one that is read aloud. */
  readonly shown: string
  readonly text: string
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly isReadOnly: boolean
  readonly isOff: boolean
  readonly isAbsent: boolean
  readonly hasComment: boolean
  /** Number of entries behind the sum. */
  readonly entries: number
  onEdit(place: string): void
}

const PlainCell = (props: WeekCellProps) => (
  <td
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move between the cells
    role="gridcell"
    data-cell={props.place}
    tabIndex={props.isCurrent ? 0 : -1}
    aria-selected={props.isSelected}
    aria-readonly={props.isReadOnly || undefined}
    onDoubleClick={() => props.onEdit(props.place)}
    className={cx(
      'ring-inside relative h-row cursor-cell select-none border-line border-b border-l px-2 text-right tabular',
      props.isSelected
        ? 'bg-accent-tint'
        : props.isOff
          ? 'bg-sunken'
          : props.isAbsent
            ? HATCHED
            : 'group-hover/row:bg-hover',
    )}
  >
    <span className="sr-only">{props.text}</span>
    <span aria-hidden>{props.shown}</span>
    {props.entries > 1 && (
      <span aria-hidden className="absolute top-0.5 left-1 text-ink-3 text-xs leading-4">
        {props.entries}
      </span>
    )}
    {props.hasComment && (
      <span
        aria-hidden
        className="absolute top-0 right-0 border-6 border-transparent border-t-accent border-r-accent"
      />
    )}
  </td>
)

/** The time of one ticket on one day; renders again only when it changes. */
export const WeekCell = memo(PlainCell)

interface EditedCellProps {
  readonly place: string
  readonly label: string
  readonly text: string
  readonly isInvalid: boolean
  /** The whole text is selected where editing began with it. */
  readonly selects: boolean
  readonly describedBy: string
  onChange(text: string): void
  onLeave(): void
}

/** The cell that is being typed into. */
export const EditedCell = ({
  place,
  label,
  text,
  isInvalid,
  selects,
  describedBy,
  onChange,
  onLeave,
}: EditedCellProps) => (
  <td data-cell={place} className="relative h-row border-line border-b border-l p-0">
    <input
      // biome-ignore lint/a11y/noAutofocus: the person began to type here
      autoFocus
      value={text}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(selects ? 0 : text.length, text.length)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      className={cx(
        'absolute inset-0 bg-surface px-2 text-right outline-2 outline-focus -outline-offset-2 tabular',
        isInvalid && 'outline-danger',
      )}
    />
  </td>
)
