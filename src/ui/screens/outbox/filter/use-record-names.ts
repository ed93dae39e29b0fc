import { useMemo } from 'react'
import { of } from 'rxjs'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { isModelName, modelOf } from '#contract/registry.ts'
import { isReferenceModel, useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'

const TICKET = 'ticket'

const ticketsOf = (events: readonly LoggedEvent[]): readonly number[] => {
  const ids = new Set<RecordId>()
  for (const { model, recordId, payload } of events) {
    const id = model === TICKET ? recordId : payload['ticket_id']
    if (typeof id === 'string' && !isTemporaryId(id)) ids.add(id)
  }
  return [...ids].map(Number).sort((one, other) => one - other)
}

/**
 * Names of the records of these events. Tickets are read only when `isNeeded`, all with one query.
 */
export const useRecordNames = (
  events: readonly LoggedEvent[],
  isNeeded: boolean,
): ((model: string, id: RecordId) => string | undefined) => {
  const { queries } = useServices()
  const references = useReferences()
  // A stable key: state changes of the events do not query again.
  const ticketIds = useMemo(() => (isNeeded ? JSON.stringify(ticketsOf(events)) : '[]'), [events, isNeeded])
  const tickets$ = useMemo(() => {
    const ids = JSON.parse(ticketIds) as readonly number[]
    return ids.length === 0 ? of([]) : queries.where(TICKET, 'number', ids)
  }, [ticketIds, queries])
  const { value: tickets } = useObservable(tickets$)
  const created = useMemo(() => {
    const names = new Map<string, string>()
    for (const { model, recordId, action, payload } of events) {
      if (isNeeded && action === 'create' && typeof payload['name'] === 'string')
        names.set(recordKey(model, recordId), payload['name'])
    }
    return names
  }, [events, isNeeded])

  return useMemo(() => {
    const names = new Map((tickets ?? []).map((ticket) => [ticket.id, ticket.name]))
    return (model, id) => {
      if (isReferenceModel(model)) {
        const record = references.findOf(model, id)
        return record && isModelName(model) ? modelOf(model).title(record as never) : undefined
      }
      return (model === TICKET ? names.get(id) : undefined) ?? created.get(recordKey(model, id))
    }
  }, [tickets, created, references])
}
