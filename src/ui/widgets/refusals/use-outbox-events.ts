import { useMemo } from 'react'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useServices } from '../../services.tsx'
import { useObservable } from '../../use-observable.ts'

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

/** The actions of this person on a record that the server turned down and nobody has dealt with; also those made before it had its number. */
export const useRefusals = (model: string, id: RecordId): readonly LoggedEvent[] => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const own = events?.filter((event) => event.model === model) ?? []
    const former = own.find(({ action, resultId }) => action === 'create' && resultId === id)?.recordId
    return own.filter((event) => (event.recordId === id || event.recordId === former) && isRefused(event))
  }, [events, model, id])
}
