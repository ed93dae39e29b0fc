import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { parseRecordKey } from '#contract/core/record-key.ts'
import { MODEL_NAMES } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import type { Check, Moment } from './moment.ts'

/** Some model has not been pulled from the server of after a restore: what was lost waits for it. */
const isBehindRestore = ({ account, worker, server }: Moment): boolean =>
  account.isBehindRestore ||
  MODEL_NAMES.some((model) => {
    const cursor = worker.port.memory.facts.get(cursorFact(model)) as Cursor | undefined
    return cursor !== undefined && (cursor.resync || (cursor.epoch !== undefined && cursor.epoch !== server.epoch()))
  })

/** Given up for good by the person, who could not read it: it is not even in the log any more. */
const GONE = { id: 'a creation', state: 'gone' } as const

/** The creation that the event waits for in vain: the newest of its name will not be carried out, and no other one has given a number. */
const lostCreationOf = (event: LoggedEvent, events: readonly LoggedEvent[]): Pick<LoggedEvent, 'id' | 'state'> | typeof GONE | undefined => {
  for (const thing of [...event.writes, ...event.reads]) {
    const id = parseRecordKey(thing).id
    const isOwn = event.action === 'create' && id === event.recordId
    if (!isTemporaryId(id) || isOwn) continue
    const creations = events.filter(({ action, recordId }) => action === 'create' && recordId === id)
    const isNumbered = events.some(({ recordId, resultId }) => recordId === id && resultId !== null)
    const newest = creations.at(-1)
    if (!isNumbered && (!newest || !isUnsettled(newest.state))) return newest ?? GONE
  }
  return undefined
}

/** 5. An event is held while a creation that it needs is lost, and only then. */
export const heldIsJustified: Check = (moment) => {
  if (isBehindRestore(moment)) return []
  return moment.events.flatMap((event) => {
    if (event.unreadable !== undefined) return []
    const lost = lostCreationOf(event, moment.events)
    if (event.state === 'held' && !lost) return [`${event.action} ${event.id} is held, and nothing that it needs is lost`]
    // What hangs on nothing at all is tried, and refused as it leaves.
    if (event.state === 'queued' && lost && lost !== GONE) return [`${event.action} ${event.id} waits for ${lost.id}, which is ${lost.state}`]
    return []
  })
}
