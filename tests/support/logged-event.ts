import { JUST_MADE, type LoggedEvent } from '#contract/core/event.ts'
import { touchesOf } from '#src/sync-worker/outbox/touches.ts'

/** A queued event as the log holds it; what a test cares about is given, what it touches follows from that. */
export const loggedEvent = (values: Partial<LoggedEvent> & Pick<LoggedEvent, 'id' | 'sequence'>): LoggedEvent => {
  const event = { model: 'ticket', recordId: '1', action: 'updateUt', payload: { ut: 4 }, was: {}, groupId: null, ...values }
  return {
    deviceId: 'device',
    userId: '7',
    apiOrigin: 'http://server',
    baseVersion: 1,
    ...JUST_MADE,
    at: '2026-03-02T09:00:00.000Z',
    ...touchesOf(event),
    ...event,
  }
}
