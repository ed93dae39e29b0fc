import { createdKeyOf, recordKeysOf } from '#contract/core/events/dependencies.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'

/**
 * How long accepted and cancelled events stay, ms. Old links still resolve by them, and a restored
 * server is offered the events that it has lost.
 */
const KEEP_MS = 30 * 86_400_000

const isOver = ({ state, effectVersion }: LoggedEvent): boolean =>
  (state === 'accepted' || state === 'cancelled') && effectVersion === 0

/** Records without a server id that an event names. */
const temporaryKeysOf = (event: LoggedEvent): readonly string[] =>
  recordKeysOf(event).filter((key) => isTemporaryId(parseRecordKey(key).id))

/** Decision about the events of a log. */
export interface Expired {
  /** Events that are newly over, with the server's time recorded in `overSince`. */
  readonly newlyOver: readonly LoggedEvent[]
  /** Ids of events that were over for long, and whose records no remaining event names. */
  readonly expiredIds: readonly string[]
}

/**
 * Decides which events of a log may be deleted.
 *
 * 1. The server's clock alone measures how long an event has been over. The device's clock may jump
 *    by months, or the device may sleep for months.
 * 2. A creation stays as long as a remaining event names its record by the temporary id. The rule
 *    holds again for each event that is retained by it.
 */
export const expireEvents = (events: readonly LoggedEvent[], serverNow: number): Expired => {
  const overEvents = events.filter(isOver)
  const expired = new Set(
    overEvents.filter(({ overSince }) => overSince !== undefined && overSince < serverNow - KEEP_MS),
  )
  const creations = new Map<string, LoggedEvent[]>()
  for (const event of expired) {
    const key = createdKeyOf(event)
    if (key !== null) creations.set(key, [...(creations.get(key) ?? []), event])
  }
  const retainedEvents = expired.size === 0 ? [] : events.filter((event) => !expired.has(event))
  for (const event of retainedEvents) {
    for (const key of temporaryKeysOf(event)) {
      for (const creation of creations.get(key) ?? []) if (expired.delete(creation)) retainedEvents.push(creation)
    }
  }
  const newlyOver = overEvents.flatMap((event) =>
    event.overSince === undefined ? [{ ...event, overSince: serverNow }] : [],
  )
  return { newlyOver, expiredIds: [...expired].map(({ id }) => id) }
}
