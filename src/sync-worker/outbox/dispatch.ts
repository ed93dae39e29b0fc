import { recordKeysOf } from '#contract/core/events/dependencies.ts'
import type { Dispatched, LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { dependencyKeys } from '../events/dependency-keys.ts'
import { enterQueue } from '../events/dependents.ts'
import { fileOf } from '../events/files/event-files.ts'
import { reprojectEach } from '../projection/reproject.ts'
import { createCorrect } from './correct.ts'
import { loggedAnswer, NOT_FOUND } from './dispatched.ts'
import { createDisplayedRecords } from './displayed-records.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { createValidateEvent, createValidateUnanswered, NO_RELATIONS, type ValidatedEvent } from './validate-event.ts'

/** New events of one call, validated one after another. */
interface ValidatedEvents {
  readonly events: LoggedEvent[]
  /** Files by event id. */
  readonly files: Map<string, Blob>
  /** Keys of the drafts that the events were typed in. */
  readonly draftKeys: string[]
  /** One answer for each event of the call. */
  readonly answers: Dispatched[]
}

type ValidateOne = (event: NewEvent) => Promise<ValidatedEvent>

/**
 * Accepts the actions of a person. An event is validated, written to disk, shown, and then
 * answered. `sendSoon` is called when an event may be sent.
 */
export const createDispatch = (parts: OutboxParts, sendSoon: () => void) => {
  const { eventStore } = parts.projection
  const validateEvent = createValidateEvent(parts)

  /** Validates each event of a call on the records as the previous events leave them. */
  const validateOnRecords = (): ValidateOne => {
    const displayedRecords = createDisplayedRecords(parts.projection)
    return (event) => validateEvent(event, displayedRecords, NO_RELATIONS)
  }

  const validateAll = async (newEvents: readonly NewEvent[], validateOne: ValidateOne): Promise<ValidatedEvents> => {
    const results: ValidatedEvents = { events: [], files: new Map(), draftKeys: [], answers: [] }
    /** Keys of records whose creation was invalid; events that name them are invalid too. */
    const missingKeys = new Set<string>()
    for (const event of newEvents) {
      const storedEvent = eventStore.find(event.id) ?? results.events.find(({ id }) => id === event.id)
      if (storedEvent) {
        results.answers.push(loggedAnswer(storedEvent))
        continue
      }
      const namesMissing = recordKeysOf(dependencyKeys(event)).some((key) => missingKeys.has(key))
      const result = namesMissing ? NOT_FOUND : await validateOne(event)
      if (result.status === 'invalid') {
        if (event.action === 'create') missingKeys.add(recordKey(event.model, event.recordId))
        results.answers.push(result)
        continue
      }
      const file = fileOf(event)
      if (file) results.files.set(event.id, file)
      if (event.draftKey !== undefined) results.draftKeys.push(event.draftKey)
      results.events.push(result.event)
      results.answers.push(loggedAnswer(result.event))
    }
    return results
  }

  /**
   * Writes all valid events in one transaction; leaves out invalid ones. Idempotent by event id.
   * Rejects when the disk does.
   */
  const storeAll = (
    newEvents: readonly NewEvent[],
    createValidateOne: () => ValidateOne,
  ): Promise<readonly Dispatched[]> =>
    parts.serialQueue.interactive(async () => {
      const { events: validatedEvents, files, draftKeys, answers } = await validateAll(newEvents, createValidateOne())
      const events = enterQueue(validatedEvents, eventStore)
      await eventStore.save(events, { files, draftKeys })
      if (events.length === 0) return answers
      try {
        await reprojectEach(parts.projection, events)
      } catch (error) {
        // The event is on disk: it must be sent, and a second event for the same click must not be
        // made.
        parts.onNews({ kind: 'log', level: 'error', message: `projection of new events: ${String(error)}` })
      }
      sendSoon()
      return answers
    })

  const dispatchAll = (newEvents: readonly NewEvent[]): Promise<readonly Dispatched[]> =>
    storeAll(newEvents, validateOnRecords)

  return {
    dispatchAll,
    dispatchKept: (newEvents: readonly NewEvent[]): Promise<readonly Dispatched[]> =>
      storeAll(newEvents, () => createValidateUnanswered(parts)),
    dispatch: async (event: NewEvent): Promise<Dispatched> => {
      const [answer] = await dispatchAll([event])
      return answer ?? NOT_FOUND
    },
    correct: createCorrect(parts, sendSoon),
  }
}
