import type { ColumnLayout } from '../rows/column.ts'
import { isTooNarrowForOneLine } from '../rows/row-shape.ts'

/** A column that no width shows by itself: the person has to choose it. */
export const ON_CHOICE = Number.POSITIVE_INFINITY

/** Narrowest width of a CSS grid track in px: `96px`, `minmax(120px, 1fr)`. */
const trackMinimum = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? 0)

/** Width of the boxes and margins around the columns, in px. */
const MARGIN = 36

/** The ids of the columns that a list has until the person chooses. */
export const usualColumns = (columns: readonly ColumnLayout[]): readonly string[] =>
  columns.filter(({ from, fixed }) => from !== ON_CHOICE && fixed !== 'last').map(({ id }) => id)

/** The choice, with the columns that can't be hidden: those that it does not name come first. */
const orderOf = (columns: readonly ColumnLayout[], chosen: readonly string[] | null): readonly string[] => {
  if (chosen === null) return usualColumns(columns)
  const unnamed = columns.filter(({ id, fixed }) => fixed === 'shown' && !chosen.includes(id)).map(({ id }) => id)
  return [...unnamed, ...chosen]
}

/** Before an id in a choice: the person has ticked this column. */
const TICK = '!'

/** The columns of a choice that the person has ticked, the latest last. */
export const ticksOf = (chosen: readonly string[] | null): readonly string[] =>
  (chosen ?? []).filter((name) => name.startsWith(TICK)).map((name) => name.slice(TICK.length))

/** A choice of columns in their order. The ticks come after them, as names that no list has. */
export const choiceOf = (order: readonly string[], ticks: readonly string[]): readonly string[] => [
  ...order,
  ...ticks.filter((id) => order.includes(id)).map((id) => TICK + id),
]

/** The ticks after a column was ticked, or cleared. */
export const ticksAfter = (ticks: readonly string[], id: string, isTicked: boolean): readonly string[] => [
  ...ticks.filter((other) => other !== id),
  ...(isTicked ? [id] : []),
]

/**
 * The columns that have room, in their order. The least important ones give way: first those that
 * need the widest list, then those that were ticked, the latest last.
 */
const withRoom = <Column extends ColumnLayout>(
  columns: readonly Column[],
  ticks: readonly string[],
  width: number,
): readonly Column[] => {
  const importanceOf = ({ id, from }: Column): number =>
    ticks.includes(id) ? 1 + ticks.indexOf(id) : from === ON_CHOICE ? 0 : -1 - from
  const leastFirst = columns
    .filter(({ fixed }) => fixed === undefined)
    .toSorted((a, b) => importanceOf(a) - importanceOf(b))
  const gone = new Set<Column>()
  const left = (): readonly Column[] => columns.filter((column) => !gone.has(column))
  for (const column of leastFirst) {
    if (neededWidth(left()) <= width) break
    gone.add(column)
  }
  return left()
}

/** Every column that the person may choose or move, the chosen ones first in their order. */
export const offeredColumns = <Column extends ColumnLayout>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] => {
  const order = orderOf(columns, chosen)
  const placeOf = ({ id }: Column): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return columns.filter(({ fixed }) => fixed !== 'last').toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The columns of a list of this width. Without a choice each column knows from which width it is
 * shown. Chosen columns are shown in their order, as far as they have room.
 */
export const shownColumns = <Column extends ColumnLayout>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
  width: number,
): readonly Column[] => {
  if (chosen === null) return columns.filter(({ from }) => from <= width)
  const order = orderOf(columns, chosen)
  const last = columns.filter(({ fixed, from }) => fixed === 'last' && from <= width)
  return withRoom(
    [...offeredColumns(columns, chosen).filter(({ id }) => order.includes(id)), ...last],
    ticksOf(chosen),
    width,
  )
}

/** Columns of rows with two lines: from this width on, a column is not on the first line. */
const SECOND_LINE_FROM = 760

/** Columns that need a wider list than this, in px, are details that two lines leave out too. */
const DETAILS_FROM = 1400

export interface PlacedColumns<Column> {
  readonly first: readonly Column[]
  /** Columns of the second line; empty where rows have one line. */
  readonly second: readonly Column[]
}

/**
 * The columns of each line of a row. A list that is too narrow for one line keeps its first columns
 * wide enough to be read, and puts the others below them. Chosen columns keep their one line.
 */
export const placeColumns = <Column extends ColumnLayout>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
  width: number,
): PlacedColumns<Column> => {
  const isSecond = ({ from, fixed, oneLineOnly }: Column): boolean =>
    fixed === undefined && oneLineOnly !== true && from > Math.min(width, SECOND_LINE_FROM) && from <= DETAILS_FROM
  const second = chosen === null && isTooNarrowForOneLine(width) ? columns.filter(isSecond) : []
  return { first: shownColumns(columns, chosen, width).filter((column) => !second.includes(column)), second }
}

/** The narrowest width at which every column has its own, in px. */
export const neededWidth = (columns: readonly ColumnLayout[]): number =>
  columns.reduce((sum, { track }) => sum + trackMinimum(track), MARGIN)

/** The choice after a column has changed its place by `step`; unchanged at the ends. */
export const moved = (chosen: readonly string[], id: string, step: -1 | 1): readonly string[] => {
  const from = chosen.indexOf(id)
  const to = from + step
  const other = chosen[to]
  if (from < 0 || other === undefined) return chosen
  return chosen.with(to, id).with(from, other)
}
