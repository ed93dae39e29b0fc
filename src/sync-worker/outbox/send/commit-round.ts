import type { LoggedEvent } from '#contract/core/events/event.ts'
import { carriesFile } from '../../events/files/event-files.ts'
import type { AnswerChanges, AnswerParts } from '../answers/take-answers.ts'
import { MAX_SENDING, type OutgoingRequest } from '../outbox.machine.ts'
import { createFileSlots, type FileSlots } from './file-slots.ts'
import { giveUpEvent } from './give-up.ts'
import { NOTHING_PREPARED, type PreparedRequests, prepareRequests } from './prepare-requests.ts'

const NO_CHANGES: AnswerChanges = { changed: [], writeMirror: async () => undefined }

/**
 * Returns the test for events that stay behind, even when the person presses "send now": events
 * that wait for a pull after a restore, events that the server asked to send later, events that
 * their author may still take back, and files above the number that are sent at once.
 */
const createSkipTest = (
  { epochs, pauses, delays }: AnswerParts,
  fileSlots: FileSlots,
): ((event: LoggedEvent) => boolean) => {
  let freeSlots = fileSlots.freeSlots()
  return (event) => {
    if (epochs.isBlocked(event) || pauses.isPaused(event) || delays.isDelayed(event)) return true
    if (!carriesFile(event)) return false
    freeSlots -= 1
    return freeSlots < 0
  }
}

/**
 * Writes answered events and takes the next ones that nothing blocks. Changed events, and the marks
 * of the events sent next, are one write of the event store: after a crash no sent event looks like
 * one that was never sent.
 *
 * 1. Requests are returned only when their events are marked as sent on disk.
 * 2. Events that can't be sent are given up before anything else is: other events may be due
 *    instead.
 * 3. A failed write sends nothing, returns the chosen events to the queue, and rejects.
 */
export const createCommitRound = (parts: AnswerParts) => {
  const { eventStore } = parts.projection
  const fileSlots = createFileSlots(eventStore)

  const putBack = (events: readonly LoggedEvent[]): void => {
    for (const { id } of events) {
      const event = eventStore.find(id)
      if (event) eventStore.queue.putEvent(event)
    }
  }

  const markReadyAsSent = async (
    ignoresBackoff: boolean,
    changedEvents: readonly LoggedEvent[],
  ): Promise<PreparedRequests> => {
    let readyEvents: readonly LoggedEvent[] = []
    let prepared = NOTHING_PREPARED
    const answeredIds = changedEvents.flatMap(({ id }) => (eventStore.find(id)?.state === 'sending' ? [id] : []))
    try {
      await eventStore.saveWith(changedEvents, async (resolve) => {
        fileSlots.releaseSlots(answeredIds)
        const now = ignoresBackoff ? Number.POSITIVE_INFINITY : parts.now()
        const freeRequests = MAX_SENDING - eventStore.count('sending') + answeredIds.length
        readyEvents = eventStore.queue.takeReady(now, freeRequests, createSkipTest(parts, fileSlots))
        prepared = await prepareRequests(parts, readyEvents, resolve)
        return prepared.unsendableEvents.length > 0 ? [] : prepared.sentEvents
      })
    } catch (failure) {
      putBack(readyEvents)
      throw failure
    }
    if (prepared.unsendableEvents.length > 0) {
      putBack(readyEvents)
      return { ...prepared, requests: [], sentEvents: [] }
    }
    fileSlots.addSentEvents(prepared.sentEvents)
    return prepared
  }

  const tryWriteMirror = async (changes: AnswerChanges): Promise<void> => {
    try {
      await changes.writeMirror()
    } catch (error) {
      // Events that are marked as sent must be sent, even when the mirror fails.
      parts.onNews({ kind: 'log', level: 'error', message: `showing answers: ${String(error)}` })
    }
  }

  /** Writes the changes of answers and returns the requests to send. */
  return async (ignoresBackoff: boolean, firstChanges: AnswerChanges): Promise<readonly OutgoingRequest[]> => {
    for (let changes = firstChanges; ; changes = NO_CHANGES) {
      const { requests, unsendableEvents } = await markReadyAsSent(ignoresBackoff, changes.changed)
      await tryWriteMirror(changes)
      for (const unsendable of unsendableEvents) await giveUpEvent(parts, unsendable)
      if (unsendableEvents.length === 0) return requests
    }
  }
}
