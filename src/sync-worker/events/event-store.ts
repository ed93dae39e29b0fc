import type { LoggedEvent, OutboxChange } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { EventLog } from '#src/store/log/log.ts'
import { inChunks } from '../core/in-chunks.ts'
import type { Ports } from '../core/ports.ts'
import { reconcileStates } from './dependents.ts'
import { storedDraftKeys } from './draft-keys.ts'
import { createEventIndex, type EventIndex } from './event-index.ts'
import { createPendingReflections } from './pending-reflections.ts'
import { createLazyQueue, type LazyQueue } from './queue/lazy-queue.ts'
import type { Queue } from './queue/queue.ts'

/** Events indexed between two yields to the event loop: some milliseconds. */
const CHUNK_SIZE = 1000

/** Values that are written, or deleted, with new events. */
interface SaveOptions {
  /** Files by event id. */
  readonly files?: ReadonlyMap<string, Blob>
  /** Keys of the drafts that the events were typed in, which are deleted. */
  readonly draftKeys?: readonly string[]
}

/**
 * All events of one person on this device, in memory and on disk.
 *
 * 1. A change is on disk before it is in memory. A failed write changes nothing.
 * 2. A quarantined event is never written: a later release may be able to read the stored one.
 */
export interface EventStore extends Omit<EventIndex, 'put' | 'remove'> {
  readonly nextSequence: () => number
  /**
   * Writes new and changed events, with what belongs to the new ones, in one transaction. Rejects
   * when the disk does.
   */
  readonly save: (events: readonly LoggedEvent[], options?: SaveOptions) => Promise<void>
  /**
   * Writes `events` and the events that `choose` returns in one transaction. While `choose` runs,
   * the queue and its `resolve` behave as if `events` were written already. Rejects when the disk
   * or `choose` does; the caller then puts back what it took from the queue.
   */
  readonly saveWith: (
    events: readonly LoggedEvent[],
    choose: (resolve: EventIndex['resolve']) => Promise<readonly LoggedEvent[]>,
  ) => Promise<void>
  /**
   * Deletes events: discarded ones, and those that have been over for long (`retention.ts`).
   * Rejects when the disk does.
   */
  readonly deleteEvents: (eventIds: readonly string[]) => Promise<void>
  /**
   * Marks accepted events as reflected by their bases. The disk keeps their version until the
   * mirror is on disk too: a worker that dies between both applies the events to the older base
   * again.
   */
  readonly markReflected: (events: readonly LoggedEvent[], mirrorIsOnDisk: Promise<void>) => void
  /**
   * All events as they may be on disk now, for a log that was deleted under the worker. The
   * mirror's disk may be older than the mirror's memory.
   */
  readonly eventsAsOnDisk: () => readonly LoggedEvent[]
  /** Calls the listener at each change; returns how to stop. */
  readonly watch: (listener: (change: OutboxChange) => void) => () => void
  readonly queue: Pick<Queue, 'takeReady' | 'nextDueAt' | 'putEvent'>
}

/** Index and queue, changed together. */
const createMemory = () => {
  const index = createEventIndex()
  const queue = createLazyQueue(index.events)
  let sequence = 0
  return {
    index,
    queue,
    nextSequence: () => {
      sequence += 1
      return sequence
    },
    /** Adds an event to the index; a record that was numbered by it has one lane under both ids. */
    indexEvent: (event: LoggedEvent): void => {
      const { model, recordId } = event
      const previousId = index.resolve(recordId)
      index.put(event)
      sequence = Math.max(sequence, event.sequence)
      const id = index.resolve(recordId)
      if (id !== previousId && id !== recordId) queue.renameKey(recordKey(model, recordId), recordKey(model, id))
    },
  }
}

/**
 * Returns the server ids that unwritten events give, by temporary id. A replaced creation gives
 * none.
 */
const newNumbers = (events: readonly LoggedEvent[], index: EventIndex): ReadonlyMap<RecordId, LoggedEvent> =>
  new Map(
    events.flatMap((event) => {
      const { id, model, recordId, action, state } = event
      const isNumbered = action === 'create' && state === 'accepted' && isTemporaryId(recordId)
      return isNumbered && index.creatorOf(recordKey(model, recordId))?.id === id ? [[recordId, event] as const] : []
    }),
  )

/** Runs `task` while the queue treats `events` as written; a failed task restores the queue. */
const withQueuedEvents = async (
  { index, queue }: { readonly index: EventIndex; readonly queue: LazyQueue },
  events: readonly LoggedEvent[],
  task: (resolve: EventIndex['resolve']) => Promise<void>,
): Promise<void> => {
  const numbers = newNumbers(events, index)
  for (const [temporaryId, { model, resultId }] of numbers)
    if (resultId !== null) queue.renameKey(recordKey(model, temporaryId), recordKey(model, resultId))
  const builtQueue = queue.build()
  for (const event of events) builtQueue.putEvent(event)
  try {
    await task((id) => numbers.get(id)?.resultId ?? index.resolve(id))
  } catch (failure) {
    for (const { id } of events) {
      const stored = index.find(id)
      if (stored) queue.putEvent(stored)
    }
    throw failure
  }
}

/**
 * Reads the log and corrects the states of its events (`reconcileStates`). `isOwn` tells the events
 * of this person and API. Rejects when the log can't be read.
 */
export const openEventStore = async (
  log: EventLog,
  ports: Pick<Ports, 'setTimer' | 'yieldToEventLoop'>,
  isOwn: (event: LoggedEvent) => boolean,
): Promise<EventStore> => {
  const memory = createMemory()
  const { index, queue, nextSequence, indexEvent } = memory
  const listeners = new Set<(change: OutboxChange) => void>()
  const pendingReflections = createPendingReflections(ports.setTimer, () => writeToLog([]))

  const indexAndNotify = (changed: readonly LoggedEvent[], removed: readonly string[]): void => {
    for (const event of changed) {
      indexEvent(event)
      queue.putEvent(event)
    }
    for (const listener of listeners) listener({ changed, removed })
  }

  const writeToLog = async (
    events: readonly LoggedEvent[],
    { files, draftKeys = [] }: SaveOptions = {},
  ): Promise<void> => {
    const ids = new Set(events.map(({ id }) => id))
    const reflectedEvents = pendingReflections.ids().flatMap((id) => (ids.has(id) ? [] : (index.find(id) ?? [])))
    const written = [...events, ...reflectedEvents].filter(({ state }) => state !== 'quarantined')
    const keys = draftKeys.flatMap((key) => storedDraftKeys(key, index))
    if (written.length > 0) await log.writeEvents(written.map(pendingReflections.asOnDisk), files, keys)
    pendingReflections.remove(reflectedEvents.map(({ id }) => id))
  }

  const save: EventStore['save'] = async (events, options) => {
    if (events.length === 0) return
    await writeToLog(events, options)
    indexAndNotify(events, [])
  }

  await inChunks(await log.all(), CHUNK_SIZE, ports.yieldToEventLoop, (chunk) => chunk.forEach(indexEvent))
  for (const event of reconcileStates(index, isOwn)) indexEvent(event)

  return {
    ...index,
    queue,
    nextSequence,
    save,
    saveWith: (events, choose) =>
      withQueuedEvents(memory, events, async (resolve) => save([...events, ...(await choose(resolve))])),
    deleteEvents: async (eventIds) => {
      if (eventIds.length === 0) return
      await log.forget(eventIds)
      for (const id of eventIds) index.remove(id)
      indexAndNotify([], eventIds)
    },
    markReflected: (events, mirrorIsOnDisk) => {
      if (events.length === 0) return
      indexAndNotify(
        events.map((event) => ({ ...event, effectVersion: 0 })),
        [],
      )
      pendingReflections.addWhenOnDisk(events, mirrorIsOnDisk)
    },
    eventsAsOnDisk: () => index.events().map(pendingReflections.asOnDisk),
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
