import type { KeyboardEvent } from 'react'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import { useServices } from '../../../services/services.tsx'

interface RowKeyboardOptions {
  /** `isSameColumn`: to the cell below or above the focused one; otherwise to the row's link. */
  moveFocus(step: number, isSameColumn?: boolean): void
  moveCellFocus(step: number): void
  openActiveRow(): void
  /** `isRange`: with all rows since the one chosen before. */
  toggleActiveRow(isRange: boolean): void
  /** Shows the active row beside the list; returns whether the list has something to show. */
  togglePeek(): boolean
}

/** Space on a row itself; on a box or a button it presses that one. */
const isSpaceOnRow = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
  key === ' ' &&
  !shiftKey &&
  target instanceof Element &&
  target.matches('[data-row-link], [role="gridcell"], [role="grid"]')

const isShiftSpace = ({ key, shiftKey }: KeyboardEvent): boolean => key === ' ' && shiftKey

/**
 * React passes on the keys of a menu that a row has opened, although its elements are outside the
 * grid.
 */
const isOutside = ({ currentTarget, target }: KeyboardEvent): boolean =>
  target instanceof Node && !currentTarget.contains(target)

/**
 * Keys of the rows: J, K, the arrows, Home and End move, Enter opens, Space peeks, X and
 * Shift+Space select. The left and right arrows move between the cells of a row.
 */
export const useRowKeyboard = ({
  moveFocus,
  moveCellFocus,
  openActiveRow,
  toggleActiveRow,
  togglePeek,
}: RowKeyboardOptions) => {
  const { preferences } = useServices()
  useHotKeys(
    preferences.keys,
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      x: ({ shiftKey }) => toggleActiveRow(shiftKey),
      enter: openActiveRow,
    },
    { j: 'move', k: 'move', enter: 'open', x: 'select', 'Shift+x': 'selectRange' },
  )
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (isOutside(event)) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        moveFocus(event.key === 'ArrowDown' ? 1 : -1, true)
      } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault()
        moveCellFocus(event.key === 'ArrowRight' ? 1 : -1)
      } else if (event.key === 'Home' || event.key === 'End') {
        event.preventDefault()
        moveFocus(event.key === 'End' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
      } else if (isShiftSpace(event)) {
        event.preventDefault()
        if (!event.repeat) toggleActiveRow(true)
      } else if (isSpaceOnRow(event) && !event.repeat && togglePeek()) event.preventDefault()
    },
    /** Some browsers toggle a box on key up. */
    onKeyUp: (event: KeyboardEvent): void => {
      if (isShiftSpace(event)) event.preventDefault()
    },
  }
}
