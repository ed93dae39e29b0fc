import { useMemo } from 'react'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { refusedCreationFor } from '../../services/event-dependence.ts'
import { useServices } from '../../services/services.tsx'
import { useObservable } from '../records/use-observable.ts'

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
