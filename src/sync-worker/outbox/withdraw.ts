import type { LoggedEvent } from '#contract/core/event.ts'
import { happen, mayHappen, mayWithdraw } from '#contract/core/event-life.ts'
import { isModelName } from '#contract/registry.ts'
import { reprojectEach } from '../receive.ts'
import { freedWith, heldWith, lostCreationsOf } from './dependents.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { underNumber } from './renamed.ts'

/** Taking events out of the queue, and putting them back into it, as the person asks. */
export const createWithdraw = (ports: OutboxPorts, pump: (isUrgent: boolean) => void) => {
  const { exclusive } = ports
  const { journal } = ports.receive

  /** What was done with a record whose creation can't be read, and that has its number all the same: by that number it goes on without it. */
  const underTheirNumber = ({ state, action, model, recordId, writes: [created] }: LoggedEvent): readonly LoggedEvent[] => {
    const id = journal.resolve(recordId)
    if (state !== 'quarantined' || action !== 'create' || id === recordId || created === undefined || !isModelName(model)) return []
    const numbered = { model, temporaryId: recordId, id, birth: ports.lives.formerBirth(model, id) }
    return journal
      .touching(created)
      .filter((other) => other.state !== 'quarantined')
      .map((other) => underNumber(other, numbered))
  }

  return {
    /** False when it was too late; true of one that is not in the queue any more because somebody took it out. What depends on it is held. */
    cancel: async (eventId: string): Promise<boolean> => {
      // Only while an unreadable event is there does the next worker look for what it left in the mirror. Nobody else waits for that disk.
      if (journal.find(eventId)?.state === 'quarantined') await ports.receive.mirror.flushed()
      return exclusive.urgent(async () => {
        const event = journal.find(eventId)
        // Asked a second time, since the first answer never came: an unreadable one is gone altogether.
        if (!event || event.state === 'cancelled') return true
        if (!mayWithdraw(event)) return false
        const known = underTheirNumber(event)
        const held = known.length > 0 ? [] : heldWith(event, journal)
        // What can't be read can't be written anew either.
        if (event.state === 'quarantined') await journal.forget([eventId])
        await journal.save([...(event.state === 'quarantined' ? [] : [happen(event, { type: 'withdrawn', at: ports.now() })]), ...held, ...known])
        await reprojectEach(ports.receive, [event, ...held, ...known])
        pump(false)
        return true
      })
    },

    /** Sends it now: one that waits, one that was refused, or the refused creation that it is held by. What hangs on these follows. */
    retry: (eventId: string): Promise<void> =>
      exclusive.urgent(async () => {
        const event = journal.find(eventId)
        if (!event) return
        const asked = event.state === 'held' ? lostCreationsOf(event, journal) : [event]
        const retried = asked
          .filter(({ state }) => mayHappen(state, 'retried'))
          .map((each) => happen(each, { type: 'retried', sequence: journal.nextSequence() }))
        const back = [...retried, ...freedWith(retried, journal, journal.nextSequence)]
        await journal.save(back)
        await reprojectEach(ports.receive, back)
        pump(true)
      }),
  }
}
