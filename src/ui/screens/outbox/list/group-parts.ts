import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'

/** The actions of one kind in a group. */
export interface GroupPart {
  readonly first: LoggedEvent
  readonly count: number
  /** Files that are pictures, all of them. */
  readonly arePhotos: boolean
}

const isPhoto = ({ model, payload }: LoggedEvent): boolean => model === 'file' && String(payload['mime'] ?? '').startsWith('image/')

/** What a group is made of, kind by kind, in the order in which it was done. */
export const partsOf = (events: readonly LoggedEvent[]): readonly GroupPart[] => {
  const parts = new Map<string, GroupPart>()
  for (const event of events) {
    const kind = `${event.model}:${event.action}`
    const known = parts.get(kind)
    parts.set(kind, { first: known?.first ?? event, count: (known?.count ?? 0) + 1, arePhotos: (known?.arePhotos ?? true) && isPhoto(event) })
  }
  return [...parts.values()]
}

/** Whether all of these are about one record: the ticket that some of them belong to counts as theirs. */
export const isOfOneRecord = (events: readonly LoggedEvent[]): boolean => {
  // What was made here has two ids once the server has named it.
  const made = new Map(
    events.flatMap(({ recordId, resultId }): readonly (readonly [RecordId, RecordId])[] => (resultId ? [[resultId, recordId]] : [])),
  )
  const subjects = events.map(({ model, recordId, payload }) => {
    const ticketId = model === 'ticket' ? recordId : payload['ticket_id']
    return typeof ticketId === 'string' ? `ticket:${made.get(ticketId) ?? ticketId}` : `${model}:${recordId}`
  })
  return new Set(subjects).size === 1
}
