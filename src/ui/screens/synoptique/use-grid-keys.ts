import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Position of a cell: `data-cell="row:column"`. */
const cellAt = (grid: HTMLElement, row: number, column: number): HTMLElement | null =>
  grid.querySelector(`[data-cell="${row}:${column}"]`)

const placeOf = (element: EventTarget): readonly [row: number, column: number] | null => {
  const place = element instanceof Element ? element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : [row, column]
}

/**
 * One tab stop for the whole grid: arrows, Home and End move between cells; the last cell is
 * remembered.
 */
export const useGridKeys = (
  columns: number,
): {
  readonly ref: RefObject<HTMLTableElement | null>
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
} => {
  const ref = useRef<HTMLTableElement>(null)

  useEffect(() => {
    const grid = ref.current
    if (grid && !grid.querySelector('[data-cell][tabindex="0"]')) cellAt(grid, 0, 0)?.setAttribute('tabindex', '0')
  })

  const onFocus = ({ target }: FocusEvent) => {
    if (!placeOf(target)) return
    for (const former of ref.current?.querySelectorAll('[data-cell][tabindex="0"]') ?? [])
      former.setAttribute('tabindex', '-1')
    target.closest('[data-cell]')?.setAttribute('tabindex', '0')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const grid = ref.current
    const place = placeOf(event.target)
    if (!grid || !place) return
    const [row, column] = place
    const steps: Record<string, HTMLElement | null> = {
      ArrowUp: cellAt(grid, row - 1, column),
      ArrowDown: cellAt(grid, row + 1, column),
      ArrowLeft: cellAt(grid, row, column - 1),
      ArrowRight: cellAt(grid, row, column + 1),
      Home: cellAt(grid, row, 0),
      End: cellAt(grid, row, columns - 1),
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { ref, onKeyDown, onFocus }
}
