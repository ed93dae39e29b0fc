import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isWithheld, referredModel } from '#contract/readable.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { modelOfScope, type ViewScope } from './view-scope.ts'

export type SavedView = Mirrored<'saved_view'>

/**
 * Tells whether this role receives all fields that the view filters by: otherwise the view would
 * show everything, or nothing.
 */
export const isForRole = ({ query }: Pick<SavedView, 'query'>, model: ModelName, role: RoleSlug): boolean =>
  [...new URLSearchParams(query ?? '').keys()].every((name) => !isWithheld(model, name, role))

/**
 * The query of a view as this person reads it: where the author has filtered by themselves, a
 * reader finds what is theirs (`docs/decisions/0406-me-in-a-shared-view.md`).
 */
export const queryForReader = (
  { query, user_id }: Pick<SavedView, 'query' | 'user_id'>,
  model: ModelName,
  reader: RecordId,
): string | null => {
  if (query === null || user_id === null || user_id === reader) return query
  const params = new URLSearchParams(query)
  for (const [name, text] of new URLSearchParams(query)) {
    if (referredModel(model, name) !== 'user') continue
    const ids = text.split(',').map((id) => (id === user_id ? reader : id))
    params.set(name, [...new Set(ids)].join(','))
  }
  return params.toString()
}

/**
 * Views saved by this person or shared by colleagues, if meant for their role: own views first, by
 * name.
 */
export const useSavedViews = (scope: ViewScope): readonly SavedView[] => {
  const { actor } = usePerson()
  const views = useAll('saved_view')
  return useMemo(() => {
    const isOther = (view: SavedView): number => (view.user_id === actor.id ? 0 : 1)
    return (views ?? [])
      .filter((view) => view.model === scope && isForRole(view, modelOfScope(scope), actor.role))
      .map((view) => ({ ...view, query: queryForReader(view, modelOfScope(scope), actor.id) }))
      .toSorted((a, b) => isOther(a) - isOther(b) || a.position - b.position || a.name.localeCompare(b.name))
  }, [views, scope, actor])
}
