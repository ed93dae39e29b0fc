import type { RecordId } from '#contract/core/ids.ts'

interface Selectable {
  readonly id: RecordId
}

/** Adds all rows of a page to the selection, or removes them; other pages are unchanged. */
export const withPage = (
  selected: ReadonlySet<RecordId>,
  page: readonly Selectable[],
  all: boolean,
): readonly RecordId[] => {
  const ids = new Set(page.map((row) => row.id))
  return [...[...selected].filter((id) => !ids.has(id)), ...(all ? ids : [])]
}

/**
 * The selection after a Shift-click: the rows from `anchor` to `id`, both included, get the new
 * state of `id`. Null where the page does not show both.
 */
export const withRange = (
  selected: ReadonlySet<RecordId>,
  page: readonly Selectable[],
  anchor: RecordId,
  id: RecordId,
): readonly RecordId[] | null => {
  const [from, to] = [page.findIndex((row) => row.id === anchor), page.findIndex((row) => row.id === id)]
  if (from < 0 || to < 0) return null
  return withPage(selected, page.slice(Math.min(from, to), Math.max(from, to) + 1), !selected.has(id))
}
