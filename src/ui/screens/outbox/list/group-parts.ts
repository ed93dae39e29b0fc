import type { LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'

/** The events of one kind in a group. */
export interface GroupPart {
  readonly first: LoggedEvent
  readonly count: number
  /** True where all of them are pictures. */
  readonly arePhotos: boolean
}

const isPhoto = ({ model, payload }: LoggedEvent): boolean =>
  model === 'file' && String(payload['mime'] ?? '').startsWith('image/')

/** The kinds of events in a group, in order of appearance. */
export const partsOf = (events: readonly LoggedEvent[]): readonly GroupPart[] => {
  const parts = new Map<string, GroupPart>()
  for (const event of events) {
    const kind = `${event.model}:${event.action}`
    const part = parts.get(kind)
    parts.set(kind, {
      first: part?.first ?? event,
      count: (part?.count ?? 0) + 1,
      arePhotos: (part?.arePhotos ?? true) && isPhoto(event),
    })
  }
  return [...parts.values()]
}

/** Tells whether all events concern one record; the ticket of a child record counts as the same. */
export const isOfOneRecord = (events: readonly LoggedEvent[]): boolean => {
  // A record created on this device has two ids once the server has numbered it.
  const createdIds = new Map(
    events.flatMap(({ recordId, resultId }): readonly (readonly [RecordId, RecordId])[] =>
      resultId ? [[resultId, recordId]] : [],
    ),
  )
  const subjects = events.map(({ model, recordId, payload }) => {
    const ticketId = model === 'ticket' ? recordId : payload['ticket_id']
    return typeof ticketId === 'string'
      ? recordKey('ticket', createdIds.get(ticketId) ?? ticketId)
      : recordKey(model, recordId)
  })
  return new Set(subjects).size === 1
}
