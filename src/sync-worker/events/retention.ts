import type { LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { parseRecordKey } from '#contract/core/record-key.ts'

/**
 * How long accepted and cancelled events stay, so that old links resolve and a restored server is
 * offered what it has lost.
 */
const KEEP_MS = 30 * 86_400_000

const isOver = ({ state, effectVersion }: LoggedEvent): boolean => (state === 'accepted' || state === 'cancelled') && effectVersion === 0

/** Records without a server id that an event names. */
const temporaryKeys = ({ writes, reads }: LoggedEvent): readonly string[] =>
  [...writes, ...reads].filter((key) => isTemporaryId(parseRecordKey(key).id))

export interface Expired {
  /** Events that are newly over: the server's time is recorded for them. */
  readonly noted: readonly LoggedEvent[]
  /** Events that were over for long, and whose records no remaining event names. */
  readonly dropped: readonly string[]
}

/**
 * Decides which events of a log may be deleted.
 *
 * 1. The server's clock alone measures how long an event has been over. The device's clock may jump
 *    by months, or the device may sleep for months.
 * 2. A creation stays as long as a remaining event names its record by the temporary id. The rule
 *    holds again for each event that is kept by it.
 */
export const expireEvents = (events: readonly LoggedEvent[], serverNow: number): Expired => {
  const over = events.filter(isOver)
  const old = new Set(over.filter(({ overSince }) => overSince !== undefined && overSince < serverNow - KEEP_MS))
  const creations = new Map<string, LoggedEvent[]>()
  for (const event of old) {
    const [created] = event.writes
    if (event.action === 'create' && created !== undefined) creations.set(created, [...(creations.get(created) ?? []), event])
  }
  const staying = old.size === 0 ? [] : events.filter((event) => !old.has(event))
  for (const event of staying) {
    for (const key of temporaryKeys(event)) {
      for (const creation of creations.get(key) ?? []) if (old.delete(creation)) staying.push(creation)
    }
  }
  const noted = over.flatMap((event) => (event.overSince === undefined ? [{ ...event, overSince: serverNow }] : []))
  return { noted, dropped: [...old].map(({ id }) => id) }
}
