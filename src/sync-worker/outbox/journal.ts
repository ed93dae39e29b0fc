import type { LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { EventLog } from '#src/store/log.ts'

/** Accepted, refused and cancelled events that nobody needs any more stay that long, so that old links keep resolving. */
const KEEP_MS = 30 * 86_400_000

/**
 * The log as the engine holds it: every event in memory, oldest first, each change on disk before it is in memory.
 * The temporary ids' meanings follow from the accepted creations.
 */
export interface Journal {
  readonly events: () => readonly LoggedEvent[]
  readonly find: (eventId: string) => LoggedEvent | undefined
  /** The events of a record under any of its ids, oldest first. */
  readonly ofRecord: (model: string, id: RecordId) => readonly LoggedEvent[]
  readonly resolve: (id: RecordId) => RecordId
  /** The temporary id that this record was created under here, if it was. */
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
  readonly nextSequence: () => number
  readonly append: (event: LoggedEvent) => Promise<void>
  readonly update: (events: readonly LoggedEvent[]) => Promise<void>
  /** Marks an event as under way, in memory alone: after a crash it is queued again, for an answer that nobody heard. */
  readonly markSending: (eventId: string) => void
  /**
   * The base carries these accepted events from now on, so that they no longer count. On disk they keep their version until the mirror
   * is there too: a worker that dies in between shows them again over the older base.
   */
  readonly reflect: (events: readonly LoggedEvent[], mirrorIsOnDisk: Promise<void>) => void
  readonly watch: (listener: (events: readonly LoggedEvent[]) => void) => () => void
}

export const openJournal = async (log: EventLog, now: number): Promise<Journal> => {
  const stored = await log.all()
  const old = stored.filter(
    (event) => event.settledAt > 0 && event.effectVersion === 0 && event.settledAt < now - KEEP_MS && event.state !== 'refused',
  )
  await log.forget(old.map((event) => event.id))
  const forgotten = new Set(old.map((event) => event.id))

  let events: readonly LoggedEvent[] = stored
    .filter((event) => !forgotten.has(event.id))
    .map((event) => (event.state === 'sending' ? { ...event, state: 'queued' as const } : event))
  const byId = new Map(events.map((event) => [event.id, event]))
  const meanings = new Map<RecordId, RecordId>()
  const origins = new Map<string, RecordId>()
  const listeners = new Set<(events: readonly LoggedEvent[]) => void>()
  let sequence = events.reduce((highest, event) => Math.max(highest, event.sequence), 0)

  const learn = (event: LoggedEvent): void => {
    if (event.action !== 'create' || event.resultId === null || !isTemporaryId(event.recordId)) return
    meanings.set(event.recordId, event.resultId)
    origins.set(`${event.model}:${event.resultId}`, event.recordId)
  }
  events.forEach(learn)

  const publish = (changed: readonly LoggedEvent[]): void => {
    for (const event of changed) {
      byId.set(event.id, event)
      learn(event)
    }
    const replaced = new Set(changed.map((event) => event.id))
    events = events.map((event) => (replaced.has(event.id) ? (byId.get(event.id) ?? event) : event))
    for (const listener of listeners) listener(events)
  }

  const resolve = (id: RecordId): RecordId => meanings.get(id) ?? id

  return {
    events: () => events,
    find: (eventId) => byId.get(eventId),
    ofRecord: (model, id) => {
      const wanted = resolve(id)
      return events.filter((event) => event.model === model && resolve(event.recordId) === wanted)
    },
    resolve,
    temporaryOf: (model, id) => origins.get(`${model}:${id}`) ?? null,
    nextSequence: () => {
      sequence += 1
      return sequence
    },
    append: async (event) => {
      await log.append(event)
      // In sequence order, even where a later append was on disk first.
      events = [...events, event].sort((a, b) => a.sequence - b.sequence)
      publish([event])
    },
    update: async (changed) => {
      if (changed.length === 0) return
      await log.update(changed)
      publish(changed)
    },
    markSending: (eventId) => {
      const event = byId.get(eventId)
      if (event) publish([{ ...event, state: 'sending' }])
    },
    reflect: (carried, mirrorIsOnDisk) => {
      if (carried.length === 0) return
      const reflected = carried.map((event) => ({ ...event, effectVersion: 0 }))
      publish(reflected)
      void mirrorIsOnDisk.then(() => log.update(reflected))
    },
    watch: (listener) => {
      listeners.add(listener)
      listener(events)
      return () => listeners.delete(listener)
    },
  }
}
