import type { LoggedEvent } from '#contract/core/event.ts'
import { mayTransition, mayWithdraw, transition } from '#contract/core/event-state.ts'
import { isModelName } from '#contract/registry.ts'
import { freedWith, heldWith, lostCreationsOf } from '../events/dependents.ts'
import { withServerId } from '../events/rename-records.ts'
import { reprojectEach } from '../projection/reproject.ts'
import type { OutboxPorts } from './outbox-ports.ts'

/** Taking events out of the queue, and putting them back into it, as the person asks. */
export const createWithdraw = (ports: OutboxPorts, pump: (isUrgent: boolean) => void) => {
  const { serialQueue } = ports
  const { eventStore } = ports.projection

  /** What was done with a record whose creation can't be read, and that has its number all the same: by that number it goes on without it. */
  const underTheirNumber = ({ state, action, model, recordId, writes: [created] }: LoggedEvent): readonly LoggedEvent[] => {
    const id = eventStore.resolve(recordId)
    if (state !== 'quarantined' || action !== 'create' || id === recordId || created === undefined || !isModelName(model)) return []
    const numbered = { model, temporaryId: recordId, id, birth: ports.epochs.previousBirth(model, id) }
    return eventStore
      .touching(created)
      .filter((other) => other.state !== 'quarantined')
      .map((other) => withServerId(other, numbered))
  }

  return {
    /** False when it was too late; true of one that is not in the queue any more because somebody took it out. What depends on it is held. */
    cancel: async (eventId: string): Promise<boolean> => {
      // Only while an unreadable event is there does the next worker look for what it left in the mirror. Nobody else waits for that disk.
      if (eventStore.find(eventId)?.state === 'quarantined') await ports.projection.mirror.flushed()
      return serialQueue.urgent(async () => {
        const event = eventStore.find(eventId)
        // Asked a second time, since the first answer never came: an unreadable one is gone altogether.
        if (!event || event.state === 'cancelled') return true
        if (!mayWithdraw(event)) return false
        const known = underTheirNumber(event)
        const held = known.length > 0 ? [] : heldWith(event, eventStore)
        // What can't be read can't be written anew either.
        if (event.state === 'quarantined') await eventStore.forget([eventId])
        await eventStore.save([
          ...(event.state === 'quarantined' ? [] : [transition(event, { type: 'withdrawn', at: ports.now() })]),
          ...held,
          ...known,
        ])
        await reprojectEach(ports.projection, [event, ...held, ...known])
        pump(false)
        return true
      })
    },

    /** Sends it now: one that waits, one that was refused, or the refused creation that it is held by. What hangs on these follows. */
    retry: (eventId: string): Promise<void> =>
      serialQueue.urgent(async () => {
        const event = eventStore.find(eventId)
        if (!event) return
        const asked = event.state === 'held' ? lostCreationsOf(event, eventStore) : [event]
        const retried = asked
          .filter(({ state }) => mayTransition(state, 'retried'))
          .map((each) => transition(each, { type: 'retried', sequence: eventStore.nextSequence() }))
        const back = [...retried, ...freedWith(retried, eventStore, eventStore.nextSequence)]
        await eventStore.save(back)
        await reprojectEach(ports.projection, back)
        pump(true)
      }),
  }
}
