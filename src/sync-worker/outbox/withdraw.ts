import type { LoggedEvent } from '#contract/core/events/event.ts'
import { mayTransition, mayWithdraw, transition } from '#contract/core/events/event-state.ts'
import { isModelName } from '#contract/registry.ts'
import { enterQueue, holdDependents, refusedCreationsOf, requeueDependents } from '../events/dependents.ts'
import { withServerId } from '../events/rename-records.ts'
import { reprojectEach } from '../projection/reproject.ts'
import type { OutboxParts } from './outbox-parts.ts'

/** Removes events from the queue, and returns events to it, at a person's request. */
export const createWithdraw = (
  parts: OutboxParts,
  sendDue: (options: { readonly ignoresBackoff: boolean }) => void,
) => {
  const { serialQueue } = parts
  const { eventStore } = parts.projection

  /**
   * Returns the dependents of an unreadable creation whose record has a number, with the number in
   * place of the temporary id: they no longer require the creation.
   */
  const numberedDependents = ({
    state,
    action,
    model,
    recordId,
    writes: [createdKey],
  }: LoggedEvent): readonly LoggedEvent[] => {
    const id = eventStore.resolve(recordId)
    if (
      state !== 'quarantined' ||
      action !== 'create' ||
      id === recordId ||
      createdKey === undefined ||
      !isModelName(model)
    )
      return []
    const numberedRecord = { model, temporaryId: recordId, id, birth: parts.epochs.previousBirth(model, id) }
    return eventStore
      .touching(createdKey)
      .filter((other) => other.state !== 'quarantined')
      .map((other) => withServerId(other, numberedRecord))
  }

  return {
    /**
     * Withdraws an event and holds its dependents. Returns false when the event was sent already,
     * and true when it is withdrawn or deleted already: the call may be repeated.
     */
    cancel: async (eventId: string): Promise<boolean> => {
      // The next worker looks for leftovers of an unreadable event in the mirror only while the
      // event exists: the mirror must be on disk before the event is deleted.
      if (eventStore.find(eventId)?.state === 'quarantined') await parts.projection.mirror.flushed()
      return serialQueue.interactive(async () => {
        const event = eventStore.find(eventId)
        if (!event || event.state === 'cancelled') return true
        if (!mayWithdraw(event)) return false
        const numberedEvents = numberedDependents(event)
        const heldEvents = numberedEvents.length > 0 ? [] : holdDependents(event, eventStore)
        // An unreadable event can't be written in a new state, so it is deleted.
        const isUnreadable = event.state === 'quarantined'
        if (isUnreadable) await eventStore.deleteEvents([eventId])
        const withdrawnEvents = isUnreadable ? [] : [transition(event, { type: 'withdrawn', at: parts.now() })]
        await eventStore.save([...withdrawnEvents, ...heldEvents, ...numberedEvents])
        await reprojectEach(parts.projection, [event, ...heldEvents, ...numberedEvents])
        sendDue({ ignoresBackoff: false })
        return true
      })
    },

    /**
     * Sends an event now. For a held event the refused creations that it requires are sent again.
     * Their dependents follow.
     */
    retry: (eventId: string): Promise<void> =>
      serialQueue.interactive(async () => {
        const event = eventStore.find(eventId)
        if (!event) return
        const retried = (event.state === 'held' ? refusedCreationsOf(event, eventStore) : [event])
          .filter(({ state }) => mayTransition(state, 'retried'))
          .map((each) => transition(each, { type: 'retried', sequence: eventStore.nextSequence() }))
        const retriedEvents = enterQueue(retried, eventStore)
        const availableEvents = retriedEvents.filter(({ state }) => state !== 'held')
        const changedEvents = [
          ...retriedEvents,
          ...requeueDependents(availableEvents, eventStore, eventStore.nextSequence),
        ]
        await eventStore.save(changedEvents)
        await reprojectEach(parts.projection, changedEvents)
        sendDue({ ignoresBackoff: true })
      }),
  }
}
