import { useMemo } from 'react'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../services/services.tsx'
import { useObservable } from './use-observable.ts'

const NONE: readonly LoggedEvent[] = []

const isRefused = ({ state }: LoggedEvent): boolean => state === 'refused' || state === 'held'

/** The event of this id, or null when the log does not have it (any more); undefined until it was read. */
export const useEvent = (id: string | null): LoggedEvent | null | undefined => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => (id === null ? null : events && (events.find((event) => event.id === id) ?? null)), [events, id])
}

/** Everything of one bulk action; what was corrected is there by what took its place. */
export const useGroup = (groupId: string | null): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const group = groupId === null ? [] : (events?.filter((event) => event.groupId === groupId) ?? [])
    const replaced = new Set(group.map(({ replaces }) => replaces))
    return group.filter(({ id }) => !replaced.has(id))
  }, [events, groupId])
}

/** The refused creation that a held event can't be carried out without. */
export const useCause = (held: LoggedEvent): LoggedEvent | null => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const things = new Set([...held.writes, ...held.reads])
    return events?.find(({ state, action, writes }) => state === 'refused' && action === 'create' && things.has(writes[0] ?? '')) ?? null
  }, [events, held])
}

/** By which ids the events of a record name it: its own, and the one that it had before the server gave it a number. */
export const namesOf = (events: readonly LoggedEvent[], model: ModelName, id: RecordId): ReadonlySet<unknown> => {
  const creation = events.find((event) => event.model === model && event.action === 'create' && event.resultId === id)
  return new Set(creation ? [id, creation.recordId] : [id])
}

/** The actions of this person on a record that the server turned down and nobody has dealt with. */
export const useRefusals = (model: ModelName, id: RecordId): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const refused = events?.filter((event) => event.model === model && isRefused(event)) ?? []
    if (!events || refused.length === 0) return NONE
    const names = namesOf(events, model, id)
    return refused.filter((event) => names.has(event.recordId))
  }, [events, model, id])
}

/** The same of records that hang on this one: those that are there, by their ids, and those whose creation was refused. */
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
    const parents = namesOf(events, parentModel, id)
    return refused.filter((event) => (event.action === 'create' ? parents.has(event.payload[field]) : ids.includes(event.recordId)))
  }, [events, model, field, parentModel, id, ids])
}
