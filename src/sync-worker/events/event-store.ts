import type { LoggedEvent, OutboxChange } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { recordKey } from '#contract/core/record-key.ts'
import type { EventLog } from '#src/store/log/log.ts'
import { inChunks } from '../core/in-chunks.ts'
import type { Ports } from '../core/ports.ts'
import { reconciled } from './dependents.ts'
import { createEventIndex, type EventIndex } from './event-index.ts'
import { createLazyQueue } from './queue/lazy-queue.ts'
import type { Queue } from './queue/queue.ts'

/** Some milliseconds of a start: other work of this thread goes between. */
const CHUNK_SIZE = 1000
/** What the mirror carries is noted on disk with the next write, or after that long: nothing is wrong until then. */
const NOTE_MS = 1000

/**
 * The log as the engine holds it: every event in memory, each change on disk before it is in memory.
 * The temporary ids' meanings follow from the accepted creations.
 */
export interface EventStore extends Omit<EventIndex, 'put' | 'remove'> {
  readonly nextSequence: () => number
  /** New events and changed ones, with the files of new ones, in one write. Rejects when the disk does; then nothing has changed. */
  readonly save: (events: readonly LoggedEvent[], files?: ReadonlyMap<string, Blob>) => Promise<void>
  /**
   * These and what `choose` takes from the queue behind them, in one write: the queue goes on as if they were on disk already, and so does `resolve`.
   * Rejects when the disk does, or `choose`; then nothing has changed, and whoever took from the queue puts back what it took.
   */
  readonly saveWith: (events: readonly LoggedEvent[], choose: (resolve: EventIndex['resolve']) => Promise<readonly LoggedEvent[]>) => Promise<void>
  /**
   * Deletes events for good: those that the person gives up, and those that have been over for long
   * (`retention.ts`).
   */
  readonly forget: (eventIds: readonly string[]) => Promise<void>
  /**
   * The base carries these accepted events from now on, so that they no longer count. On disk they keep their version until the mirror
   * is there too: a worker that dies in between shows them again over the older base.
   */
  readonly reflect: (events: readonly LoggedEvent[], mirrorIsOnDisk: Promise<void>) => void
  readonly watch: (listener: (change: OutboxChange) => void) => () => void
  readonly queue: Pick<Queue, 'take' | 'nextAt' | 'put'>
}

export const openEventStore = async (
  log: EventLog,
  ports: Pick<Ports, 'setTimer' | 'yieldToEventLoop'>,
  isOwn: (event: LoggedEvent) => boolean,
): Promise<EventStore> => {
  const stored = await log.all()
  const index = createEventIndex()
  const queue = createLazyQueue(index.events)
  const listeners = new Set<(change: OutboxChange) => void>()
  /** Carried by the mirror, and not noted on disk yet. */
  const unnoted = new Set<string>()
  let willNote = false
  let sequence = 0

  const take = (event: LoggedEvent): void => {
    const before = index.resolve(event.recordId)
    index.put(event)
    sequence = Math.max(sequence, event.sequence)
    const id = index.resolve(event.recordId)
    if (id !== before && id !== event.recordId) queue.rename(recordKey(event.model, event.recordId), recordKey(event.model, id))
  }

  const publish = (changed: readonly LoggedEvent[], removed: readonly string[]): void => {
    for (const event of changed) {
      take(event)
      queue.put(event)
    }
    for (const listener of listeners) listener({ changed, removed })
  }

  const write = async (events: readonly LoggedEvent[], files?: ReadonlyMap<string, Blob>): Promise<void> => {
    const ids = new Set(events.map(({ id }) => id))
    const notes = [...unnoted].flatMap((id) => (ids.has(id) ? [] : (index.find(id) ?? [])))
    const written = [...events, ...notes].filter(({ state }) => state !== 'quarantined')
    if (written.length > 0) await log.write(written, files)
    for (const { id } of notes) unnoted.delete(id)
  }

  /** Numbers that these bring and that are not in memory yet: of a creation that is still what its name stands for. */
  const numbersIn = (events: readonly LoggedEvent[]): ReadonlyMap<RecordId, LoggedEvent> =>
    new Map(
      events
        .filter(({ id, model, recordId, action, state }) => {
          const isNumbered = action === 'create' && state === 'accepted' && isTemporaryId(recordId)
          return isNumbered && index.creatorOf(recordKey(model, recordId))?.id === id
        })
        .map((creation) => [creation.recordId, creation]),
    )

  await inChunks(stored, CHUNK_SIZE, ports.yieldToEventLoop, (piece) => piece.forEach(take))
  for (const event of reconciled(index, isOwn)) take(event)

  return {
    ...index,
    queue,
    nextSequence: () => {
      sequence += 1
      return sequence
    },
    save: async (events, files) => {
      if (events.length === 0) return
      await write(events, files)
      publish(events, [])
    },
    saveWith: async (events, choose) => {
      const numbered = numbersIn(events)
      for (const [temporaryId, { model, resultId }] of numbered)
        if (resultId !== null) queue.rename(recordKey(model, temporaryId), recordKey(model, resultId))
      const ahead = queue.build()
      for (const event of events) ahead.put(event)
      try {
        const chosen = await choose((id) => numbered.get(id)?.resultId ?? index.resolve(id))
        const all = [...events, ...chosen]
        if (all.length === 0) return
        await write(all)
        publish(all, [])
      } catch (failure) {
        for (const { id } of events) {
          const known = index.find(id)
          if (known) queue.put(known)
        }
        throw failure
      }
    },
    forget: async (eventIds) => {
      if (eventIds.length === 0) return
      await log.forget(eventIds)
      for (const id of eventIds) index.remove(id)
      publish([], eventIds)
    },
    reflect: (carried, mirrorIsOnDisk) => {
      if (carried.length === 0) return
      publish(
        carried.map((event) => ({ ...event, effectVersion: 0 })),
        [],
      )
      const note = (): void => {
        for (const { id } of carried) unnoted.add(id)
        if (willNote) return
        willNote = true
        ports.setTimer(() => {
          willNote = false
          // What the disk does not take now goes with the next write.
          write([]).catch(() => undefined)
        }, NOTE_MS)
      }
      // A mirror that did not come to its disk carries nothing there: the next worker shows them again.
      mirrorIsOnDisk.then(note, () => undefined)
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
