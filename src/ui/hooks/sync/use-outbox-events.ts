import { useMemo } from 'react'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { refusedCreationFor } from '../../services/event-dependence.ts'
import { useServices } from '../../services/services.tsx'
import { useObservable } from '../records/use-observable.ts'

const NONE: readonly LoggedEvent[] = []

const isRefused = ({ state }: LoggedEvent): boolean => state === 'refused' || state === 'held'

/** The event with this id; null when the log does not have it, undefined until the log was read. */
export const useEvent = (id: string | null): LoggedEvent | null | undefined => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => (id === null ? null : events && (events.find((event) => event.id === id) ?? null)), [events, id])
}

/** The events of a bulk action; a corrected event is replaced by its successor. */
export const useGroup = (groupId: string | null): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const group = groupId === null ? [] : (events?.filter((event) => event.groupId === groupId) ?? [])
    const replaced = new Set(group.map(({ replaces }) => replaces))
    return group.filter(({ id }) => !replaced.has(id))
  }, [events, groupId])
}

/** The refused creation that blocks a held event, directly or through other creations. */
export const useBlockingCreation = (heldEvent: LoggedEvent): LoggedEvent | null => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => (events ? refusedCreationFor(events, heldEvent) : null), [events, heldEvent])
}

/**
 * The ids by which events name a record: its own, and its temporary id before the server numbered
 * it.
 */
export const idsOf = (events: readonly LoggedEvent[], model: ModelName, id: RecordId): ReadonlySet<unknown> => {
  const creation = events.find((event) => event.model === model && event.action === 'create' && event.resultId === id)
  return new Set(creation ? [id, creation.recordId] : [id])
}

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
    return refused.filter((event) => (event.action === 'create' ? parents.has(event.payload[field]) : ids.includes(event.recordId)))
  }, [events, model, field, parentModel, id, ids])
}
