import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { Resolve } from '../../src/sync-worker/api/requests.ts'
import { MAX_SENDING } from '../../src/sync-worker/outbox/outbox.machine.ts'

/**
 * Events that may be sent now: the rule of the queue, computed over the whole list. `queue.ts`
 * keeps the same answer current event by event.
 *
 * 1. An event waits for every earlier pending event that it must follow: both write one record,
 *    or one writes it and the other reads it.
 * 2. Events without a common record overlap, with at most `MAX_SENDING` requests in flight.
 * 3. A postponed event delays only the events that must follow it.
 * 4. A record has one key under its temporary id and under the id of the server.
 */
export const sendable = (events: readonly LoggedEvent[], now: number, resolve: Resolve): readonly LoggedEvent[] => {
  const thing = (name: string): string => {
    const [model = '', ...id] = name.split(':')
    return `${model}:${resolve(id.join(':'))}`
  }
  const written = new Set<string>()
  const read = new Set<string>()
  const chosen: LoggedEvent[] = []
  let free = MAX_SENDING - events.filter((event) => event.state === 'sending').length
  for (const event of events) {
    if (free <= 0) break
    if (!isPending(event.state)) continue
    const writes = event.writes.map(thing)
    const reads = event.reads.map(thing)
    const waits = writes.some((name) => written.has(name) || read.has(name)) || reads.some((name) => written.has(name))
    if (!waits && event.state !== 'sending' && event.nextAttemptAt <= now) {
      chosen.push(event)
      free -= 1
    }
    for (const name of writes) written.add(name)
    for (const name of reads) read.add(name)
  }
  return chosen
}
