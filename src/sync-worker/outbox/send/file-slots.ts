import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { EventStore } from '../../events/event-store.ts'
import { carriesFile } from '../../events/files/event-files.ts'

/** Uploads in flight at the same time, so that small requests need not wait for them. */
const MAX_FILES_SENDING = 2

/** Counts the uploads in flight. */
export interface FileSlots {
  readonly freeSlots: () => number
  readonly addSentEvents: (events: readonly LoggedEvent[]) => void
  /** Frees the slots of these events, and of every event that is no longer in flight. */
  readonly releaseSlots: (eventIds: readonly string[]) => void
}

/** Creates the count; no upload is in flight. */
export const createFileSlots = (eventStore: Pick<EventStore, 'find'>): FileSlots => {
  const sendingIds = new Set<string>()
  return {
    freeSlots: () => MAX_FILES_SENDING - sendingIds.size,
    addSentEvents: (events) => {
      for (const event of events) if (carriesFile(event)) sendingIds.add(event.id)
    },
    releaseSlots: (eventIds) => {
      for (const id of eventIds) sendingIds.delete(id)
      for (const id of sendingIds) if (eventStore.find(id)?.state !== 'sending') sendingIds.delete(id)
    },
  }
}
