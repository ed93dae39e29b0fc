import type { EventBulk } from 'rxdb'
import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'
import type { ChangeMarker } from './change-marker.ts'

/** RxDB's queries run again when they have missed more changes than that: naming each of them costs both sides, and serves nobody. */
const MOST_NAMED = 100

const PAUSE_MS = 250

/**
 * Messages on their way to a page: of a bulk of many changes only a marker goes, at once, and then at most one per pause and collection,
 * the last of them always. A few changes are named one by one, after the marker that still waits, so that the page sees one order.
 */
export const throttleChanges = (
  send: (message: MessageFromRemote | ChangeMarker) => void,
  pauseMs: number = PAUSE_MS,
): ((message: MessageFromRemote) => void) => {
  /** Connections (one a collection) in their pause, and whether more has changed in it. */
  const resting = new Map<string, { changed: boolean }>()

  const mark = (connectionId: string): void => {
    const rest = { changed: false }
    resting.set(connectionId, rest)
    send({ connectionId, manyChanges: true })
    setTimeout(() => {
      if (resting.get(connectionId) !== rest) return
      resting.delete(connectionId)
      if (rest.changed) mark(connectionId)
    }, pauseMs)
  }

  return (message) => {
    if (message.method !== 'changeStream') {
      send(message)
      return
    }
    const rest = resting.get(message.connectionId)
    if ((message.return as EventBulk<unknown, unknown>).events.length > MOST_NAMED) {
      if (rest) rest.changed = true
      else mark(message.connectionId)
      return
    }
    if (rest?.changed) mark(message.connectionId)
    send(message)
  }
}
