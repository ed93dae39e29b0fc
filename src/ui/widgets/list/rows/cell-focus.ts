/** A cell that is hidden, or the empty margin of rows without a box, takes no focus. */
const isReachable = (cell: HTMLElement): boolean => cell.checkVisibility() && !cell.matches('[data-margin]')

const cellsOf = (row: HTMLElement | null): readonly HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [])].filter(isReachable)

/** Returns the index of the row's cell that contains the focus, or null. */
export const focusedCellIn = (row: HTMLElement | null): number | null => {
  const index = cellsOf(row).findIndex((cell) => cell.contains(document.activeElement))
  return index === -1 ? null : index
}

/**
 * Returns the cell at an index, the first or last one for an index outside, or null for a row
 * without cells.
 */
export const cellAt = (row: HTMLElement | null, index: number): HTMLElement | null => {
  const cells = cellsOf(row)
  return cells[Math.max(0, Math.min(cells.length - 1, index))] ?? null
}

/** Returns the control of a cell, or the cell itself, which is made focusable. */
export const focusTargetOf = (cell: HTMLElement): HTMLElement => {
  const control = cell.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')
  if (control) return control
  cell.tabIndex = -1
  return cell
}
