import { useMemo } from 'react'
import { useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { isForRole, queryForReader, type SavedView } from './saved-view.ts'
import { modelOfScope, type ViewScope } from './view-scope.ts'

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
