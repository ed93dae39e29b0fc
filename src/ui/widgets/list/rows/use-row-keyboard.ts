import type { KeyboardEvent } from 'react'
import { useHotKeys } from '../../../hooks/use-hot-keys.ts'
import { useServices } from '../../../services/services.tsx'

interface RowKeyboardOptions {
  moveFocus(step: number): void
  openActiveRow(): void
  /** `isRange`: with all rows since the one chosen before. */
  toggleActiveRow(isRange: boolean): void
}

const isShiftSpace = ({ key, shiftKey }: KeyboardEvent): boolean => key === ' ' && shiftKey

/** Keys of the rows: J, K and the arrows move, Enter opens, X and Shift+Space select. */
export const useRowKeyboard = ({ moveFocus, openActiveRow, toggleActiveRow }: RowKeyboardOptions) => {
  const { preferences } = useServices()
  useHotKeys(preferences.keys, {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: ({ shiftKey }) => toggleActiveRow(shiftKey),
    enter: openActiveRow,
  })
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        moveFocus(event.key === 'ArrowDown' ? 1 : -1)
      } else if (isShiftSpace(event)) {
        event.preventDefault()
        if (!event.repeat) toggleActiveRow(true)
      }
    },
    /** Some browsers toggle a box on key up. */
    onKeyUp: (event: KeyboardEvent): void => {
      if (isShiftSpace(event)) event.preventDefault()
    },
  }
}
