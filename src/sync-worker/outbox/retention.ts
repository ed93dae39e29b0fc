import type { LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'

/** Accepted and cancelled events stay that long, so that old links resolve and a restored server is offered what it has lost. */
const KEEP_MS = 30 * 86_400_000

const isOver = ({ state, effectVersion }: LoggedEvent): boolean => (state === 'accepted' || state === 'cancelled') && effectVersion === 0

const idOf = (thing: string): string => thing.slice(thing.indexOf(':') + 1)

/** Things without a server id that an event names. */
const temporaryThings = ({ writes, reads }: LoggedEvent): readonly string[] => [...writes, ...reads].filter((thing) => isTemporaryId(idOf(thing)))

export interface Retired {
  /** Over, and not known to be so before: to be written down with the server's time. */
  readonly noted: readonly LoggedEvent[]
  /** Over for long, and named by nothing that stays. */
  readonly dropped: readonly string[]
}

/**
 * Which events of a log may go.
 *
 * 1. The server's clock alone measures how long an event has been over: the device's may jump by months, or the device may sleep for them.
 * 2. A creation stays as long as some event that stays names its record by the temporary id; of what is kept for that, the same holds.
 */
export const retired = (events: readonly LoggedEvent[], serverNow: number): Retired => {
  const over = events.filter(isOver)
  const old = new Set(over.filter(({ overSince }) => overSince !== undefined && overSince < serverNow - KEEP_MS))
  const creations = new Map<string, LoggedEvent[]>()
  for (const event of old) {
    const [created] = event.writes
    if (event.action === 'create' && created !== undefined) creations.set(created, [...(creations.get(created) ?? []), event])
  }
  const staying = old.size === 0 ? [] : events.filter((event) => !old.has(event))
  for (const event of staying) {
    for (const thing of temporaryThings(event)) {
      for (const creation of creations.get(thing) ?? []) if (old.delete(creation)) staying.push(creation)
    }
  }
  const noted = over.flatMap((event) => (event.overSince === undefined ? [{ ...event, overSince: serverNow }] : []))
  return { noted, dropped: [...old].map(({ id }) => id) }
}
