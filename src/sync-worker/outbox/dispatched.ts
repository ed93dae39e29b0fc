import type { Dispatched, LoggedEvent } from '#contract/core/events/event.ts'

/** Answer to a page about an event that names a missing record. */
export const NOT_FOUND = { status: 'invalid', code: 'not_found', issues: {} } as const satisfies Dispatched

/** Answer to a page about an event on disk. */
export const loggedAnswer = ({ id, recordId }: Pick<LoggedEvent, 'id' | 'recordId'>): Dispatched => ({
  status: 'logged',
  eventId: id,
  recordId,
})
