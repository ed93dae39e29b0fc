import { useMemo } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePerson } from '../../services.tsx'
import { useAll } from '../../use-records.ts'

export type SavedView = Mirrored<'saved_view'>

/** The views of a list that this person keeps or that colleagues share: their own first, by name. */
export const useSavedViews = (model: ModelName): readonly SavedView[] => {
  const { actor } = usePerson()
  const views = useAll('saved_view')
  return useMemo(() => {
    const isOther = (view: SavedView): number => (view.user_id === actor.id ? 0 : 1)
    return (views ?? [])
      .filter((view) => view.model === model)
      .toSorted((a, b) => isOther(a) - isOther(b) || a.position - b.position || a.name.localeCompare(b.name))
  }, [views, model, actor.id])
}
