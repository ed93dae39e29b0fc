import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { enterQueue, requeueDependents } from '../events/dependents.ts'
import { carriesFile } from '../events/files/event-files.ts'
import { reprojectEach } from '../projection/reproject.ts'
import { loggedAnswer, NOT_FOUND } from './dispatched.ts'
import { createDisplayedRecords } from './displayed-records.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { createValidateEvent } from './validate-event.ts'

/**
 * Replaces a refused event by a new event with another payload; events that were held with it
 * follow behind, unless the correction itself requires a lost creation. `seen` holds values of
 * others that the person has seen since: without them the server would find a text stale again.
 * Idempotent by `id`, the id of the new event.
 */
export const createCorrect = (parts: OutboxParts, sendSoon: () => void) => {
  const { eventStore } = parts.projection
  const validateEvent = createValidateEvent(parts)

  return (
    eventId: string,
    payload: NewEvent['payload'],
    seen?: NewEvent['was'],
    id: string = parts.uuid(),
  ): Promise<Dispatched> =>
    parts.serialQueue.interactive(async () => {
      const earlierCorrection = eventStore.find(id)
      if (earlierCorrection) return loggedAnswer(earlierCorrection)
      const refusedEvent = eventStore.find(eventId)
      if (refusedEvent?.state !== 'refused') return NOT_FOUND
      const { model, recordId, action, was, groupId, undoes } = refusedEvent
      const file = carriesFile(refusedEvent) ? await parts.files.readBlob(eventId) : null
      const correction: NewEvent = {
        id,
        model,
        recordId,
        action,
        payload,
        was: { ...was, ...seen },
        groupId,
        ...(file ? { file } : {}),
      }
      const result = await validateEvent(correction, createDisplayedRecords(parts.projection), {
        undoes,
        replaces: eventId,
      })
      if (result.status === 'invalid') return result
      const corrections = enterQueue([result.event], eventStore)
      const isHeld = corrections.some(({ state }) => state === 'held')
      const freedEvents = isHeld ? [] : requeueDependents([refusedEvent], eventStore, eventStore.nextSequence)
      await eventStore.save(
        [transition(refusedEvent, { type: 'withdrawn', at: parts.now() }), ...corrections, ...freedEvents],
        {
          files: new Map(file ? [[result.event.id, file]] : []),
        },
      )
      await reprojectEach(parts.projection, [...corrections, ...freedEvents])
      sendSoon()
      return loggedAnswer(result.event)
    })
}
