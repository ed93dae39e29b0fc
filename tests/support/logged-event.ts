import { type LoggedEvent, NEW_EVENT_DEFAULTS } from '#contract/core/events/event.ts'
import { dependencyKeys } from '#src/sync-worker/events/dependency-keys.ts'

/**
 * A queued event as the log holds it; the test gives the relevant fields, its record keys follow
 * from them.
 */
export const loggedEvent = (values: Partial<LoggedEvent> & Pick<LoggedEvent, 'id' | 'sequence'>): LoggedEvent => {
  const event = {
    model: 'ticket',
    recordId: '1',
    action: 'updateUt',
    payload: { ut: 4 },
    was: {},
    groupId: null,
    ...values,
  }
  return {
    deviceId: 'device',
    userId: '7',
    apiOrigin: 'http://server',
    baseVersion: 1,
    ...NEW_EVENT_DEFAULTS,
    at: '2026-03-02T09:00:00.000Z',
    ...dependencyKeys(event),
    ...event,
  }
}
