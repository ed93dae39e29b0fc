import type { LoggedEvent } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { holdDependents } from '../../events/dependents.ts'
import { reprojectEach } from '../../projection/reproject.ts'
import { deviceRefusal } from '../answers/events-lost-with.ts'
import { refuseEvents } from '../answers/take-answers.ts'
import type { OutboxParts } from '../outbox-parts.ts'
import { isSendable, type UnsendableEvent } from './prepare-requests.ts'

const quarantine = async ({ projection }: OutboxParts, event: LoggedEvent): Promise<void> => {
  const { eventStore } = projection
  const changed = [transition(event, { type: 'quarantined' }), ...holdDependents(event, eventStore)]
  await eventStore.save(changed)
  await reprojectEach(projection, changed)
}

/**
 * Quarantines an event that this person or client can't send; refuses an event whose record or file
 * is missing.
 */
export const giveUpEvent = async (parts: OutboxParts, { event, code }: UnsendableEvent): Promise<void> => {
  if (!isSendable(event, parts)) {
    await quarantine(parts, event)
    return
  }
  const refusedEvent = transition(event, { type: 'refused', refusal: deviceRefusal(code), at: parts.now() })
  await refuseEvents(parts, [refusedEvent])
  parts.onNews({ kind: 'refused', event: refusedEvent })
}
