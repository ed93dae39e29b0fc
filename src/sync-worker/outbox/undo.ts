import { dependentEvents } from '#contract/core/events/dependencies.ts'
import { type Irreversible, isPending, type LoggedEvent, type Undone } from '#contract/core/events/event.ts'
import { mayWithdraw, transition } from '#contract/core/events/event-state.ts'
import { enterQueue } from '../events/dependents.ts'
import { reprojectEach } from '../projection/reproject.ts'
import { createCompensate } from './compensate.ts'
import { createDisplayedRecords } from './displayed-records.ts'
import type { OutboxParts } from './outbox-parts.ts'

interface UndoPlan {
  readonly cancelled: Map<string, LoggedEvent>
  readonly sent: { readonly undone: string; readonly event: LoggedEvent }[]
  readonly impossible: { readonly eventId: string; readonly reason: Irreversible }[]
}

/** Returns whether an event has, or may get, an effect that can be taken back. */
const mayHaveEffect = ({ state }: LoggedEvent): boolean => state === 'accepted' || state === 'held' || isPending(state)

/**
 * Takes back an event, or all events of a group, newest first, in one write:
 *
 *   event                     | undo
 *   --------------------------|------------------------------------------------------------
 *   undone by this `undoId`   | nothing; the answer repeats the first one
 *   cancelled                 | nothing; counted as cancelled
 *   refused, quarantined      | impossible: it has no effect
 *   never sent, held          | withdrawn, with its dependents
 *   sent, stuck, accepted     | a compensating event, or impossible with the reason
 *
 * `undoId` becomes the id of the one compensating event, or the group of several, and makes the
 * call idempotent.
 */
export const createUndo = (parts: OutboxParts, sendSoon: () => void) => {
  const { eventStore } = parts.projection
  const compensate = createCompensate(parts)

  const compensatingEvents = (undoId: string): ReadonlyMap<string, LoggedEvent> =>
    new Map(
      [eventStore.find(undoId), ...eventStore.ofGroup(undoId)].flatMap((event) =>
        event?.undoes ? [[event.undoes, event] as const] : [],
      ),
    )

  const withdrawWithDependents = (event: LoggedEvent, at: number): readonly LoggedEvent[] =>
    [event, ...dependentEvents(event, eventStore).filter(mayWithdraw)].map((each) =>
      transition(each, { type: 'withdrawn', at }),
    )

  const planUndo = async (events: readonly LoggedEvent[], undoId: string): Promise<UndoPlan> => {
    const plan: UndoPlan = { cancelled: new Map(), sent: [], impossible: [] }
    const displayedRecords = createDisplayedRecords(parts.projection)
    const earlierUndos = compensatingEvents(undoId)
    const at = parts.now()
    for (const event of events.toReversed()) {
      if (plan.cancelled.has(event.id)) continue
      const earlierUndo = earlierUndos.get(event.id)
      if (earlierUndo) plan.sent.push({ undone: event.id, event: earlierUndo })
      else if (event.state === 'cancelled') plan.cancelled.set(event.id, event)
      else if (!mayHaveEffect(event)) plan.impossible.push({ eventId: event.id, reason: 'settled' })
      else if (mayWithdraw(event))
        for (const each of withdrawWithDependents(event, at)) plan.cancelled.set(each.id, each)
      else {
        const names = events.length > 1 ? { id: parts.uuid(), groupId: undoId } : { id: undoId, groupId: null }
        const undoEvent = await compensate(event, displayedRecords, names)
        if (typeof undoEvent === 'string') plan.impossible.push({ eventId: event.id, reason: undoEvent })
        else plan.sent.push({ undone: event.id, event: undoEvent })
      }
    }
    return plan
  }

  return (groupOrEventId: string, undoId: string = parts.uuid()): Promise<Undone> =>
    parts.serialQueue.interactive(async () => {
      const event = eventStore.find(groupOrEventId)
      const { cancelled, sent, impossible } = await planUndo(
        event ? [event] : eventStore.ofGroup(groupOrEventId),
        undoId,
      )
      const undoEvents = sent.map((each) => each.event).filter(({ id }) => !eventStore.find(id))
      const withdrawnEvents = [...cancelled.values()].filter((each) => eventStore.find(each.id) !== each)
      const changed = [...withdrawnEvents, ...enterQueue(undoEvents, eventStore)]
      await eventStore.save(changed)
      await reprojectEach(parts.projection, changed)
      sendSoon()
      return {
        cancelled: [...cancelled.keys()],
        sent: sent.map(({ undone, event: { id } }) => ({ undone, by: id })),
        impossible,
      }
    })
}
