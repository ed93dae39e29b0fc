import { useMemo } from 'react'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { idsOf } from '../../hooks/sync/ids-in-events.ts'
import { useServices } from '../../services/services.tsx'

export interface FileEvents {
  /** Pending uploads, by file id. */
  readonly sending: ReadonlyMap<RecordId, LoggedEvent>
  /** Refused uploads, and uploads to a refused ticket. */
  readonly refused: readonly LoggedEvent[]
}

const NONE: readonly LoggedEvent[] = []

/** Files of a ticket that are not on the server yet. */
export const useFileEvents = (ticketId: RecordId): FileEvents => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value ?? NONE
  return useMemo(() => {
    const names = idsOf(events, 'ticket', ticketId)
    const own = events.filter(
      ({ model, action, payload }) => model === 'file' && action === 'create' && names.has(payload['ticket_id']),
    )
    return {
      sending: new Map(own.filter(({ state }) => isPending(state)).map((event) => [event.recordId, event])),
      refused: own.filter(({ state }) => state === 'refused' || state === 'held'),
    }
  }, [events, ticketId])
}
