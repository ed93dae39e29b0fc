import { useMemo } from 'react'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../../services/services.tsx'
import { useObservable } from '../records/use-observable.ts'
import { idsOf } from './ids-in-events.ts'

const NONE: readonly LoggedEvent[] = []

const isRefused = ({ state }: LoggedEvent): boolean => state === 'refused' || state === 'held'

/** The person's refused or held events on a record, as long as they are unresolved. */
export const useRefusals = (model: ModelName, id: RecordId): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const refused = events?.filter((event) => event.model === model && isRefused(event)) ?? []
    if (!events || refused.length === 0) return NONE
    const names = idsOf(events, model, id)
    return refused.filter((event) => names.has(event.recordId))
  }, [events, model, id])
}

/**
 * Refused or held events on the children of a record: existing children by their ids, and refused
 * creations.
 */
export const useRefusalsUnder = (
  model: ModelName,
  parent: { readonly field: string; readonly model: ModelName; readonly id: RecordId },
  ids: readonly RecordId[],
): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  const { field, model: parentModel, id } = parent
  return useMemo(() => {
    const refused = events?.filter((event) => event.model === model && isRefused(event)) ?? []
    if (!events || refused.length === 0) return NONE
    const parents = idsOf(events, parentModel, id)
    return refused.filter((event) =>
      event.action === 'create' ? parents.has(event.payload[field]) : ids.includes(event.recordId),
    )
  }, [events, model, field, parentModel, id, ids])
}
