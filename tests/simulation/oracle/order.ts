import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import type { Account } from '../device/account.ts'
import { eventsOn } from '../device/log-port.ts'

interface CarriedOut {
  /** Events whose effect the server has. */
  readonly carried: ReadonlySet<string>
  /** Server ids that the device knew by temporary id when the request left it. */
  readonly numbers: ReadonlyMap<string, string>
}

/**
 * An accepted event whose effect is missing was lost in a restore and is sent again; its place in
 * the order stays.
 */
const isStillToBeCarriedOut = ({ state }: LoggedEvent): boolean => isPending(state) || state === 'accepted'

/**
 * 4. Events with a common record are carried out in the order in which the person did them. Two ids
 * are one record as soon as the device knows it: a person may find a ticket in the list while the
 * answer to its creation is still lost, and what is sent by its number then can't wait.
 */
export const carriedOutEarly = (account: Account, key: string, { carried, numbers }: CarriedOut): readonly string[] => {
  const events = eventsOn(account.log)
  const event = events.find(({ id }) => id === key)
  if (!event) return []
  const realRecords = (keys: readonly string[]): ReadonlySet<string> =>
    new Set(
      keys.map(
        (name) => `${parseRecordKey(name).model}:${numbers.get(parseRecordKey(name).id) ?? parseRecordKey(name).id}`,
      ),
    )
  const place = account.places.get(key) ?? 0
  const [writes, reads] = [realRecords(event.writes), realRecords(event.reads)]
  return events.flatMap((other) => {
    if (
      !isModelName(other.model) ||
      !findAction(other.model, other.action) ||
      !isStillToBeCarriedOut(other) ||
      carried.has(other.id) ||
      (account.places.get(other.id) ?? place) >= place ||
      other.userId !== event.userId
    )
      return []
    const [written, read] = [realRecords(other.writes), realRecords(other.reads)]
    if ([...written].some((name) => writes.has(name) || reads.has(name)) || [...read].some((name) => writes.has(name)))
      return [`${event.action} ${key} was carried out before ${other.action} ${other.id}, which was done earlier`]
    return []
  })
}
