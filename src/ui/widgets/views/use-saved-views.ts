import { useMemo } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isWithheld } from '#contract/readable.ts'
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
      .toSorted((a, b) => isOther(a) - isOther(b) || a.position - b.position || a.name.localeCompare(b.name))
  }, [views, scope, actor])
}
