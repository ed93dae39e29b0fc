import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { Resolve } from '../../src/sync-worker/api/requests.ts'
import { MAX_SENDING } from '../../src/sync-worker/outbox/outbox.machine.ts'

/**
 * Which events may be sent now: the rule of the queue, read over the whole list. `queue.ts` keeps the same answer current event by event.
 *
 * 1. An event waits for every earlier unsettled event that it must follow: same thing written, or written by one and read by the other.
 * 2. Events without anything in common overlap, at most `MAX_SENDING` requests under way.
 * 3. A postponed event holds back only what must follow it.
 * 4. A record is one thing under its temporary id and under the server's.
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
    if (!isUnsettled(event.state)) continue
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
