import type { CellPlace } from './changes.ts'

/**
 * Where the keyboard is in the grid, as a spreadsheet has it:
 *
 *   moving ── a digit, Enter, F2 ──▶ editing ── Enter ↓, Tab →, arrows while replacing ──▶ moving
 *      └── Shift with arrows: a block ┘        └── Escape: as before ──▶ moving
 *
 * `replace` began by typing: arrows store and go on. `inPlace` keeps them for the text. Around the
 * cells of time are the headers of days (row −1), of tickets (column −1), and the sums.
 */
export interface Cursor {
  readonly at: CellPlace
  /** The other corner of the selected block; equal to `at` for one cell. */
  readonly anchor: CellPlace
  readonly edit: { readonly text: string; readonly mode: 'replace' | 'inPlace' } | null
}

/** Number of tickets and days. */
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

export const samePlace = (a: CellPlace, b: CellPlace): boolean => a.row === b.row && a.column === b.column

/** Tells whether a place is a cell of time. */
export const isCell = ({ row, column }: CellPlace, { rows, columns }: GridSize): boolean =>
  row >= 0 && row < rows && column >= 0 && column < columns

/** The corners have nothing to go to. */
const isReachable = (place: CellPlace, size: GridSize): boolean => {
  const { row, column } = place
  const isInRows = row >= 0 && row < size.rows
  const isInColumns = column >= 0 && column < size.columns
  return (
    isCell(place, size) ||
    (isInRows && (column === -1 || column === size.columns)) ||
    (isInColumns && row === -1) ||
    (row === size.rows && column >= 0 && column <= size.columns)
  )
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

export const placeWithin = ({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace => ({
  row: within(row, rows),
  column: within(column, columns),
})

export const goTo = (at: CellPlace): Cursor => ({ at, anchor: at, edit: null })

export const moveBy = (cursor: Cursor, [rows, columns]: Step, size: GridSize): Cursor => {
  const place = { row: cursor.at.row + rows, column: cursor.at.column + columns }
  return goTo(isReachable(place, size) ? place : cursor.at)
}

/** Grows or shrinks the selected block, which has cells of time only. */
export const extendBy = (cursor: Cursor, [rows, columns]: Step, size: GridSize): Cursor =>
  isCell(cursor.at, size)
    ? { ...cursor, at: placeWithin({ row: cursor.at.row + rows, column: cursor.at.column + columns }, size) }
    : moveBy(cursor, [rows, columns], size)

/** The next cell in reading order: after the last day comes the first one of the next row. */
export const nextCell = ({ at }: Cursor, direction: 1 | -1, size: GridSize): Cursor => {
  const { row, column } = placeWithin(at, size)
  const last = Math.max(0, size.rows * size.columns - 1)
  const place = Math.max(0, Math.min(last, row * size.columns + column + direction))
  return goTo({ row: Math.floor(place / size.columns), column: place % size.columns })
}

export const startTyping = ({ at }: Cursor, text: string): Cursor => ({
  at,
  anchor: at,
  edit: { text, mode: 'replace' },
})
export const editInPlace = ({ at }: Cursor, text: string): Cursor => ({
  at,
  anchor: at,
  edit: { text, mode: 'inPlace' },
})
export const stopEditing = (cursor: Cursor): Cursor => ({ ...cursor, edit: null })

/** Keys that begin a duration; letters stay shortcuts of the screen. */
export const beginsDuration = (key: string): boolean => /^[\d.,=]$/.test(key)

/**
 * The cursor among other rows, which are given by their keys: it stays at its row. A row that is
 * gone takes the edited text with it.
 */
export const followRows = (cursor: Cursor, before: readonly string[], after: readonly string[]): Cursor => {
  const moved = (place: CellPlace): CellPlace | null => {
    const key = before[place.row]
    if (key === undefined || after[place.row] === key) return place
    const row = after.indexOf(key)
    return row < 0 ? null : { ...place, row }
  }
  const at = moved(cursor.at)
  if (at === null) return goTo(cursor.at)
  const anchor = moved(cursor.anchor) ?? at
  return at === cursor.at && anchor === cursor.anchor ? cursor : { ...cursor, at, anchor }
}
