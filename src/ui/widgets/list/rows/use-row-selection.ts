import type { MouseEvent } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useRangeSelection } from '../selection/use-range-selection.ts'
import type { ListRow } from './list-line.tsx'
import { useLongPress } from './use-long-press.ts'

export interface RowSelectionOptions {
  readonly rows: readonly ListRow[]
  readonly isCards: boolean
  /** One row alone can be selected. */
  readonly isSingle: boolean
  /** Null where rows can't be selected, or while no card selection has begun. */
  readonly selected: ReadonlySet<RecordId> | null
  /** Begins to select cards, with this one; null where a selection can't begin. */
  readonly onBegin: ((id: RecordId) => void) | null
  onToggle(id: RecordId): void
  /** Exactly these rows. */
  onSelect(ids: readonly RecordId[]): void
}

/**
 * Selects rows by their boxes, with Shift up to the row chosen before, by a long press, and by a
 * click on a card, or on any row of a list of which one is chosen.
 */
export const useRowSelection = ({
  rows,
  isCards,
  isSingle,
  selected,
  onBegin,
  onToggle,
  onSelect,
}: RowSelectionOptions) => {
  const range = useRangeSelection({ rows, selected, onToggle: selected ? onToggle : onBegin, onSelect })
  const rowAt = (target: Element): ListRow | undefined =>
    rows[Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1)]
  const chooseRow = (row: ListRow | undefined, isRange: boolean): void => {
    if (row) range.choose(row.id, isRange)
  }
  const longPress = useLongPress(isCards && (selected !== null || onBegin !== null), (target) =>
    chooseRow(rowAt(target), false),
  )

  /**
   * While cards are selected or one row is chosen, a click anywhere on the row selects it. Returns
   * whether the click was used.
   */
  const selectClickedRow = (event: MouseEvent): boolean => {
    const row = (isCards || isSingle) && selected && event.target instanceof Element ? rowAt(event.target) : undefined
    // Clicks on the checkbox or the card's own menu are not selections.
    if (!row || (event.target instanceof Element && event.target.closest('input, button'))) return false
    event.preventDefault()
    range.choose(row.id, event.shiftKey)
    return true
  }
  return { chooseRow, selectClickedRow, longPress, onToggle: range.onToggle, onMouseDown: range.onMouseDown }
}
