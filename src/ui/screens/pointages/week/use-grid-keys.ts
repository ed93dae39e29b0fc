import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CellPlace } from './changes.ts'
import {
  beginsDuration,
  type Cursor,
  editInPlace,
  extendBy,
  followRows,
  type GridSize,
  goTo,
  isCell,
  moveBy,
  nextCell,
  STEPS,
  samePlace,
  startTyping,
  stopEditing,
} from './cursor.ts'
import type { WeekRow } from './week-grid.ts'

interface GridKeysOptions {
  readonly rows: readonly Pick<WeekRow, 'key'>[]
  readonly size: GridSize
  readonly isReadOnly: boolean
  /** The text with which editing in place begins. */
  textAt(place: CellPlace): string
  /** Stores a text; false keeps the cell in editing. */
  commit(place: CellPlace, text: string): boolean
  /** True where the entries of the cell are listed instead of editing their sum. */
  opensList(place: CellPlace): boolean
  openEntries(place: CellPlace): void
  clear(selection: readonly [CellPlace, CellPlace]): void
  copy(selection: readonly [CellPlace, CellPlace]): string
  paste(selection: readonly [CellPlace, CellPlace], text: string): void
  turn(weeks: 1 | -1): void
  forgetProblem(): void
}

const START: CellPlace = { row: 0, column: 0 }

const placeOf = (target: EventTarget): CellPlace | null => {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The cursor and what moves it. */
interface Hands {
  readonly cursor: Cursor
  readonly options: GridKeysOptions
  /** Moves the cursor and the focus. */
  go(next: Cursor): void
  set(next: Cursor): void
  /** Stores the edited text and goes on. */
  store(next: (now: Cursor) => Cursor): void
}

const whileEditing = (
  event: KeyboardEvent,
  mode: 'replace' | 'inPlace',
  { cursor, options, go, set, store }: Hands,
): void => {
  const { size } = options
  const step = STEPS[event.key]
  if (event.key === 'Escape') {
    options.forgetProblem()
    go(stopEditing(cursor))
  } else if (event.key === 'Enter') store((now) => moveBy(now, [event.shiftKey ? -1 : 1, 0], size))
  else if (event.key === 'Tab') store((now) => nextCell(now, event.shiftKey ? -1 : 1, size))
  else if (event.key === 'F2') set({ ...cursor, edit: cursor.edit && { ...cursor.edit, mode: 'inPlace' } })
  else if (step && mode === 'replace') store((now) => moveBy(now, step, size))
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Keys on a cell of time; false for keys that mean nothing there. */
const onCell = (event: KeyboardEvent, { cursor, options, set }: Hands): boolean => {
  const { at, anchor } = cursor
  const isPlain = !event.ctrlKey && !event.metaKey
  if (event.key === 'F2' && event.shiftKey) options.openEntries(at)
  else if (event.key === 'Enter' || event.key === 'F2') {
    if (options.isReadOnly || (event.key === 'Enter' && options.opensList(at))) options.openEntries(at)
    else set(editInPlace(cursor, options.textAt(at)))
  } else if (event.key === 'Escape' && !samePlace(at, anchor)) set(goTo(at))
  else if (options.isReadOnly) return false
  else if (isPlain && beginsDuration(event.key)) set(startTyping(cursor, event.key))
  else if (event.key === 'Delete' || event.key === 'Backspace') options.clear([anchor, at])
  else return false
  return true
}

const whileMoving = (event: KeyboardEvent, hands: Hands): boolean => {
  const { cursor, options, go } = hands
  const { size } = options
  const step = STEPS[event.key]
  const isEnd = event.key === 'End'
  if (event.altKey) return false
  if (step) go(event.shiftKey ? extendBy(cursor, step, size) : moveBy(cursor, step, size))
  else if (event.key === 'Home' || isEnd) {
    const row = event.ctrlKey ? (isEnd ? size.rows - 1 : 0) : cursor.at.row
    go(goTo({ row, column: isEnd ? size.columns - 1 : 0 }))
  } else if (event.key === 'PageUp' || event.key === 'PageDown') options.turn(event.key === 'PageUp' ? -1 : 1)
  else return isCell(cursor.at, size) && onCell(event, hands)
  return true
}

/** The keyboard of the grid: one Tab stop, a cursor, a block, and the text of the edited cell. */
export const useGridKeys = (options: GridKeysOptions) => {
  const { size, isReadOnly } = options
  const ref = useRef<HTMLTableElement>(null)
  const [stored, setCursor] = useState<Cursor>(() => goTo(START))
  // Rows come and go while the person types: the text belongs to its ticket.
  const [rows, setRows] = useState(options.rows)
  if (rows !== options.rows) {
    const keysOf = (list: typeof rows) => list.map(({ key }) => key)
    setRows(options.rows)
    setCursor(followRows(stored, keysOf(rows), keysOf(options.rows)))
  }
  const mustFocus = useRef(false)
  const isKnown =
    isCell(stored.at, size) || ref.current?.querySelector(`[data-cell="${stored.at.row}:${stored.at.column}"]`) != null
  const cursor = isKnown ? stored : goTo(START)
  const { row, column } = cursor.at

  const go = (next: Cursor): void => {
    mustFocus.current = true
    // A copy: the effect runs for a cursor that stays where it is, too.
    setCursor({ ...next })
  }
  useLayoutEffect(() => {
    // A row that is being added is waited for.
    if (!mustFocus.current || cursor.edit || !isKnown) return
    mustFocus.current = false
    const cell = ref.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, column, cursor, isKnown])

  const change = (text: string): void => setCursor((now) => (now.edit ? { ...now, edit: { ...now.edit, text } } : now))

  /** Stores the edited text and goes on; a text that can't be stored stays in editing. */
  const store = (next: (now: Cursor) => Cursor): void => {
    if (cursor.edit && !options.commit(cursor.at, cursor.edit.text)) return
    go(next(stopEditing(cursor)))
  }

  const hands: Hands = { cursor, options, go, set: setCursor, store }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !placeOf(event.target)) return
    if (cursor.edit) whileEditing(event, cursor.edit.mode, hands)
    else if (whileMoving(event, hands)) event.preventDefault()
  }

  const onFocus = ({ target }: FocusEvent): void => {
    const place = placeOf(target)
    if (place && !samePlace(place, cursor.at) && !mustFocus.current) setCursor(goTo(place))
  }

  const onClipboard = (event: ClipboardEvent): void => {
    if (cursor.edit || !isCell(cursor.at, size)) return
    event.preventDefault()
    const selection = [cursor.anchor, cursor.at] as const
    if (event.type !== 'paste') event.clipboardData.setData('text/plain', options.copy(selection))
    if (isReadOnly) return
    if (event.type === 'cut') options.clear(selection)
    if (event.type === 'paste') options.paste(selection, event.clipboardData.getData('text/plain'))
  }

  return {
    cursor,
    change,
    /**
     * Stores what is typed when the focus goes elsewhere; a text that can't be stored is dropped.
     */
    leave: (): void => {
      // The cell is left by a key, which has stored the text.
      if (!cursor.edit || mustFocus.current) return
      options.commit(cursor.at, cursor.edit.text)
      setCursor((now) => stopEditing(now))
    },
    edit: (place: CellPlace, text: string): void => setCursor(startTyping(goTo(place), text)),
    /** Goes into the grid, and inside it to the next or previous row. */
    enter: (step: 1 | -1): void =>
      go(ref.current?.contains(document.activeElement) ? moveBy(cursor, [step, 0], size) : cursor),
    focus: (place: CellPlace): void => go(goTo(place)),
    table: { ref, onKeyDown, onFocus, onCopy: onClipboard, onCut: onClipboard, onPaste: onClipboard },
  }
}

export type GridKeys = ReturnType<typeof useGridKeys>
