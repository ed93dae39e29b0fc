import { useMemo } from 'react'
import { of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

interface Selectable {
  readonly id: RecordId
}

/** The selection with all of these rows, or without any of them; the others stay as they were. */
export const withPage = (selected: ReadonlySet<RecordId>, page: readonly Selectable[], all: boolean): readonly RecordId[] => {
  const ids = new Set(page.map((row) => row.id))
  return [...[...selected].filter((id) => !ids.has(id)), ...(all ? ids : [])]
}

/**
 * The selection after one more click with Shift: the rows from `anchor` to `id`, both included, become what `id` becomes. Null where the page does not
 * show both of them.
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

/** The records of a selection: those of the page at once, those of other pages as the store has them. Records that went away are left out. */
export const useSelectedRows = <Name extends ModelName>(
  model: Name,
  selected: ReadonlySet<RecordId>,
  page: readonly Mirrored<Name>[],
): readonly Mirrored<Name>[] => {
  const { queries } = useServices()
  const here = useMemo(() => page.filter((row) => selected.has(row.id)), [page, selected])
  const isElsewhere = here.length < selected.size
  const { value } = useObservable(
    useMemo(() => (isElsewhere ? queries.where(model, 'id', [...selected]) : of(null)), [queries, model, selected, isElsewhere]),
  )
  if (!isElsewhere || !value) return here
  // While another selection is read, the former one may still be what was answered.
  return value.filter((row) => selected.has(row.id))
}
