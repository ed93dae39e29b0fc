import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'

/** Requests under way at the same time, at most. */
export const MAX_SENDING = 4

/**
 * Which events may be sent now.
 *
 * 1. An event waits for every earlier unsettled event that it must follow: same thing written, or written by one and read by the other.
 * 2. Events without anything in common overlap, at most `MAX_SENDING` requests under way.
 * 3. A postponed event holds back only what must follow it.
 */
export const sendable = (events: readonly LoggedEvent[], now: number): readonly LoggedEvent[] => {
  const written = new Set<string>()
  const read = new Set<string>()
  const chosen: LoggedEvent[] = []
  let free = MAX_SENDING - events.filter((event) => event.state === 'sending').length
  for (const event of events) {
    if (free <= 0) break
    if (!isUnsettled(event.state)) continue
    const waits = event.writes.some((name) => written.has(name) || read.has(name)) || event.reads.some((name) => written.has(name))
    if (!waits && event.state !== 'sending' && event.nextAttemptAt <= now) {
      chosen.push(event)
      free -= 1
    }
    for (const name of event.writes) written.add(name)
    for (const name of event.reads) read.add(name)
  }
  return chosen
}

/** The unsettled events that can't be carried out once this one is refused or withdrawn: those that touch a record only it creates. */
export const dependentsOf = (event: LoggedEvent, events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  if (event.action !== 'create') return []
  const [created] = event.writes
  return events.filter(
    (other) =>
      other.id !== event.id && isUnsettled(other.state) && created !== undefined && (other.writes.includes(created) || other.reads.includes(created)),
  )
}
