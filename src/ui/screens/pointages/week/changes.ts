import type { RecordId } from '#contract/core/ids.ts'
import type { PointageKind } from '#contract/models/pointage/pointage.ts'
import { type Entry, utOf, type WeekGrid, type WeekRow } from './week-grid.ts'

/** One change of the time of a week. */
export type Change =
  | {
      readonly type: 'create'
      readonly ticketId: RecordId
      readonly kind: PointageKind | null
      readonly day: string
      readonly ut: number
      readonly comment: string | null
    }
  | { readonly type: 'setUt'; readonly entry: Entry; readonly ut: number }
  | { readonly type: 'setComment'; readonly entry: Entry; readonly comment: string | null }
  | { readonly type: 'delete'; readonly entry: Entry }

/** A cell by its place among the rows and days. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/**
 * The changes that give a cell this time. A cell of several entries is a sum, and which entry
 * changes is asked; a sum of nothing deletes them all. Time on a sent invoice stays.
 */
export type CellPlan = { readonly changes: readonly Change[] } | { readonly obstacle: 'ask' | 'locked' }

const NO_CHANGE: CellPlan = { changes: [] }

export const planCell = (row: WeekRow, column: number, day: string, ut: number): CellPlan => {
  const entries = row.cells[column] ?? []
  if (ut === utOf(entries)) return NO_CHANGE
  if (entries.some(({ is_locked }) => is_locked)) return { obstacle: 'locked' }
  const [entry, ...others] = entries
  if (!entry) return { changes: [{ type: 'create', ticketId: row.ticketId, kind: row.kind, day, ut, comment: null }] }
  if (ut === 0) return { changes: entries.map((one) => ({ type: 'delete', entry: one })) }
  return others.length > 0 ? { obstacle: 'ask' } : { changes: [{ type: 'setUt', entry, ut }] }
}

/** Changes of several cells, and how many cells were left as they are and why. */
export interface BlockPlan {
  readonly changes: readonly Change[]
  /** Cells of several entries, or on a sent invoice. */
  readonly kept: number
  /** Texts that are no duration. */
  readonly unreadable: number
  /** Cells beyond the last row or day. */
  readonly outside: number
}

/** Places of a block of cells, all of them inside the grid. */
export const placesIn = (from: CellPlace, to: CellPlace): readonly CellPlace[] => {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column): CellPlace => ({ row: top + row, column: left + column })),
  ).flat()
}

const EMPTY_PLAN: BlockPlan = { changes: [], kept: 0, unreadable: 0, outside: 0 }

/** Adds the plan of one cell; `ut` is null for a text that is no duration. */
const withCell = (plan: BlockPlan, grid: WeekGrid, { row, column }: CellPlace, ut: number | null): BlockPlan => {
  const target = grid.rows[row]
  const day = grid.days[column]
  if (!target || day === undefined) return { ...plan, outside: plan.outside + 1 }
  if (ut === null) return { ...plan, unreadable: plan.unreadable + 1 }
  const cell = planCell(target, column, day, ut)
  return 'obstacle' in cell
    ? { ...plan, kept: plan.kept + 1 }
    : { ...plan, changes: [...plan.changes, ...cell.changes] }
}

/** Gives every cell of a block the same time: 0 empties them. */
export const planFill = (grid: WeekGrid, places: readonly CellPlace[], ut: number): BlockPlan =>
  places.reduce((plan, place) => withCell(plan, grid, place, ut), EMPTY_PLAN)

/** Pastes a block of times, from its first cell on; one time fills the whole selection. */
export const planPaste = (
  grid: WeekGrid,
  selection: readonly CellPlace[],
  block: readonly (readonly (number | null)[])[],
): BlockPlan => {
  const [first] = selection
  if (!first) return EMPTY_PLAN
  const [[only] = []] = block
  const isOne = block.length === 1 && block[0]?.length === 1
  if (isOne && typeof only === 'number') return planFill(grid, selection, only)
  return block.reduce(
    (plan, line, row) =>
      line.reduce<BlockPlan>(
        (sofar, ut, column) => withCell(sofar, grid, { row: first.row + row, column: first.column + column }, ut),
        plan,
      ),
    EMPTY_PLAN,
  )
}

/** Copies the times of one day into the empty cells of others; comments belong to their own day. */
export const planCopyDay = (grid: WeekGrid, from: number, to: readonly number[]): readonly Change[] =>
  grid.rows.flatMap((row) => {
    const ut = utOf(row.cells[from] ?? [])
    if (ut === 0) return []
    return to.flatMap((column): readonly Change[] => {
      const day = grid.days[column]
      return day === undefined || (row.cells[column] ?? []).length > 0 ? [] : [creation(row, day, ut)]
    })
  })

const creation = ({ ticketId, kind }: Pick<WeekRow, 'ticketId' | 'kind'>, day: string, ut: number): Change => ({
  type: 'create',
  ticketId,
  kind,
  day,
  ut,
  comment: null,
})

/** Copies the times of another week into the empty cells of this one, weekday by weekday. */
export const planCopyWeek = (grid: WeekGrid, source: WeekGrid): readonly Change[] => {
  const rows = new Map(grid.rows.map((row) => [row.key, row]))
  return source.rows.flatMap((row) =>
    row.cells.flatMap((entries, column): readonly Change[] => {
      const day = grid.days[column]
      const isTaken = (rows.get(row.key)?.cells[column] ?? []).length > 0
      return day === undefined || isTaken || entries.length === 0 ? [] : [creation(row, day, utOf(entries))]
    }),
  )
}

/** Ways to give a cell of several entries a new sum. */
export interface SumChoice {
  /** The entry that takes the difference; null for a new entry. */
  readonly entry: Entry | null
  readonly change: Change
}

/** The entries that can take the difference, and a new entry where the sum grows. */
export const sumChoices = (row: WeekRow, column: number, day: string, ut: number): readonly SumChoice[] => {
  const entries = row.cells[column] ?? []
  const difference = ut - utOf(entries)
  const changed = entries
    .filter((entry) => !entry.is_locked && entry.ut + difference > 0)
    .map((entry): SumChoice => ({ entry, change: { type: 'setUt', entry, ut: entry.ut + difference } }))
  return difference > 0 ? [...changed, { entry: null, change: creation(row, day, difference) }] : changed
}
