import type { CellPlace } from './changes.ts'

/**
 * Where the keyboard is in the grid, as a spreadsheet has it:
 *
 *   moving ── a digit, Enter, F2 ──▶ editing ── Enter ↓, Tab →, arrows while replacing ──▶ moving
 *      └── Shift with arrows: a block ┘        └── Escape: as before ──▶ moving
 *
 * `replacing` began by typing: arrows store and go on. `editing` in place keeps them for the text.
 */
export interface Cursor {
  readonly at: CellPlace
  /** The other corner of the selected block; equal to `at` for one cell. */
  readonly anchor: CellPlace
  readonly edit: { readonly text: string; readonly mode: 'replace' | 'inPlace' } | null
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export type Step = readonly [rows: number, columns: number]

export const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

export const placeWithin = ({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace => ({
  row: within(row, rows),
  column: within(column, columns),
})

export const goTo = (place: CellPlace, size: GridSize): Cursor => {
  const at = placeWithin(place, size)
  return { at, anchor: at, edit: null }
}

export const moveBy = ({ at }: Cursor, [rows, columns]: Step, size: GridSize): Cursor =>
  goTo({ row: at.row + rows, column: at.column + columns }, size)

/** Grows or shrinks the selected block. */
export const extendBy = (cursor: Cursor, [rows, columns]: Step, size: GridSize): Cursor => ({
  ...cursor,
  at: placeWithin({ row: cursor.at.row + rows, column: cursor.at.column + columns }, size),
})

/** The next cell in reading order: after the last day comes the first one of the next row. */
export const nextCell = ({ at }: Cursor, direction: 1 | -1, size: GridSize): Cursor => {
  const place = at.row * size.columns + at.column + direction
  const last = size.rows * size.columns - 1
  const clamped = Math.max(0, Math.min(last, place))
  return goTo({ row: Math.floor(clamped / size.columns), column: clamped % size.columns }, size)
}

export const startTyping = ({ at }: Cursor, text: string): Cursor => ({ at, anchor: at, edit: { text, mode: 'replace' } })
export const editInPlace = ({ at }: Cursor, text: string): Cursor => ({ at, anchor: at, edit: { text, mode: 'inPlace' } })
export const stopEditing = (cursor: Cursor): Cursor => ({ ...cursor, edit: null })

/** Keys that begin a duration; letters stay shortcuts of the screen. */
export const beginsDuration = (key: string): boolean => /^[\d.,=]$/.test(key)
