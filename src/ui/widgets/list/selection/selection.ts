import { useMemo } from 'react'
import { of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

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

/**
 * The selected records: those of this page at once, those of other pages by a query. Deleted
 * records are omitted.
 */
export const useSelectedRows = <Name extends ModelName>(
  model: Name,
  selected: ReadonlySet<RecordId>,
  page: readonly Mirrored<Name>[],
): readonly Mirrored<Name>[] => {
  const { queries } = useServices()
  const here = useMemo(() => page.filter((row) => selected.has(row.id)), [page, selected])
  const isElsewhere = here.length < selected.size
  const { value } = useObservable(
    useMemo(
      () => (isElsewhere ? queries.where(model, 'id', [...selected]) : of(null)),
      [queries, model, selected, isElsewhere],
    ),
  )
  if (!isElsewhere || !value) return here
  // While another selection loads, the answer may still be the previous one.
  return value.filter((row) => selected.has(row.id))
}
