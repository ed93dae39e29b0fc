import { isUnsettled, type LoggedEvent, standingOf } from '#contract/core/event.ts'

/** Who waits for whom among the events of the outbox. */
export interface Dependence {
  /** The event that creates a thing (`model:id`), while it is not accepted. */
  readonly creationOf: (thing: string) => LoggedEvent | undefined
  /**
   * The creations without which this event can't be carried out and that are not accepted, oldest
   * first.
   */
  readonly neededBy: (event: LoggedEvent) => readonly LoggedEvent[]
  /**
   * The last event before this one that must be settled before it may leave; null where it may
   * leave.
   */
  readonly ahead: (event: LoggedEvent) => LoggedEvent | null
  /**
   * What can't be carried out without this event: what uses what it creates, and what is built on
   * that.
   */
  readonly builtOn: (event: LoggedEvent) => readonly LoggedEvent[]
}

const created = (event: LoggedEvent): string | null => (event.action === 'create' ? (event.writes[0] ?? null) : null)

const index = (events: readonly LoggedEvent[]) => {
  const creators = new Map<string, LoggedEvent>()
  const touching = new Map<string, LoggedEvent[]>()
  for (const event of events) {
    if (standingOf(event.state) === 'done') continue
    const made = created(event)
    if (made !== null) creators.set(made, event)
    for (const thing of new Set([...event.writes, ...event.reads])) {
      const known = touching.get(thing)
      if (known) known.push(event)
      else touching.set(thing, [event])
    }
  }
  return { creators, touching }
}

/**
 * The index is made when the first question is asked: most pages show nothing that waits for
 * anything.
 */
export const dependenceOf = (events: readonly LoggedEvent[]): Dependence => {
  let made: ReturnType<typeof index> | null = null
  const known = () => {
    made ??= index(events)
    return made
  }
  const follows = (event: LoggedEvent, earlier: LoggedEvent): boolean =>
    earlier.writes.some((thing) => event.writes.includes(thing) || event.reads.includes(thing)) ||
    earlier.reads.some((thing) => event.writes.includes(thing))

  return {
    creationOf: (thing) => known().creators.get(thing),
    neededBy: (event) => {
      const { creators } = known()
      const found = new Set<LoggedEvent>([event])
      for (const each of found) {
        for (const thing of [...each.writes, ...each.reads]) {
          const creation = creators.get(thing)
          if (creation) found.add(creation)
        }
      }
      found.delete(event)
      return [...found].sort((one, other) => one.sequence - other.sequence)
    },
    ahead: (event) => {
      const { touching } = known()
      let last: LoggedEvent | null = null
      for (const thing of [...event.writes, ...event.reads]) {
        for (const other of touching.get(thing) ?? []) {
          if (other.sequence >= event.sequence) break
          if (isUnsettled(other.state) && follows(event, other) && (last === null || other.sequence > last.sequence)) last = other
        }
      }
      return last
    },
    builtOn: (event) => {
      const { touching } = known()
      const found = new Set<LoggedEvent>([event])
      for (const each of found) {
        const made = created(each)
        if (made !== null) for (const other of touching.get(made) ?? []) found.add(other)
      }
      found.delete(event)
      return [...found].sort((one, other) => one.sequence - other.sequence)
    },
  }
}
