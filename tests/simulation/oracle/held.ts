import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { MODEL_NAMES } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import type { Check, Moment } from './moment.ts'

/** Some model has not been pulled from the restored server: lost events wait for it. */
const isBehindRestore = ({ account, worker, server }: Moment): boolean =>
  account.isBehindRestore ||
  MODEL_NAMES.some((model) => {
    const cursor = worker.port.memory.facts.get(cursorFact(model)) as Cursor | undefined
    return cursor !== undefined && (cursor.resync || (cursor.epoch !== undefined && cursor.epoch !== server.epoch()))
  })

/** Deleted for good by the person, who could not read it: the event is no longer in the log. */
const GONE = { id: 'a creation', state: 'gone' } as const

/**
 * The creation for which the event waits in vain: its newest version will not be carried out, and
 * no other creation gave a number.
 */
const lostCreationOf = (
  event: LoggedEvent,
  events: readonly LoggedEvent[],
): Pick<LoggedEvent, 'id' | 'state'> | typeof GONE | undefined => {
  for (const key of [...event.writes, ...event.reads]) {
    const id = parseRecordKey(key).id
    const isOwn = event.action === 'create' && id === event.recordId
    if (!isTemporaryId(id) || isOwn) continue
    const creations = events.filter(({ action, recordId }) => action === 'create' && recordId === id)
    // Another event decides the number only while no creation can be read.
    const numbering = creations.some(({ state }) => state !== 'quarantined')
      ? creations
      : events.filter(({ recordId }) => recordId === id)
    const isNumbered = numbering.some(({ resultId }) => resultId !== null)
    const newest = creations.at(-1)
    if (!isNumbered && (!newest || !isPending(newest.state))) return newest ?? GONE
  }
  return undefined
}

/** 5. An event is held exactly while a creation that it needs is lost. */
export const heldIsJustified: Check = (moment) => {
  if (isBehindRestore(moment)) return []
  return moment.events.flatMap((event) => {
    if (event.unreadable !== undefined) return []
    const lostCreation = lostCreationOf(event, moment.events)
    if (event.state === 'held' && !lostCreation)
      return [`${event.action} ${event.id} is held, and nothing that it needs is lost`]
    // An event that depends on no creation is tried, and refused at the server.
    if (event.state === 'queued' && lostCreation && lostCreation !== GONE)
      return [`${event.action} ${event.id} waits for ${lostCreation.id}, which is ${lostCreation.state}`]
    return []
  })
}
