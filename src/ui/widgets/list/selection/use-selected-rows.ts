import { useMemo } from 'react'
import { of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

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
