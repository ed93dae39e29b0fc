import { useEffect } from 'react'
import type { Subscription } from 'rxjs'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../../services.tsx'
import type { ListState } from './use-list-state.ts'

/**
 * Asks the store the moment a list is told something new, before anything is drawn: the answer is often there for the very frame that shows the
 * letter typed. What the list subscribes to a little later is the same shared question.
 */
export const useAhead = (model: ModelName, { watchQuery }: ListState): void => {
  const { queries } = useServices()
  useEffect(() => {
    let asked: Subscription | null = null
    const stop = watchQuery((query) => {
      const before = asked
      asked = queries.list(model, query).subscribe({ error: () => undefined })
      before?.unsubscribe()
    })
    return () => {
      stop()
      asked?.unsubscribe()
    }
  }, [model, queries, watchQuery])
}
