import type { EventBulk } from 'rxdb'
import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'
import type { ChangeMarker } from './change-marker.ts'

/**
 * RxDB runs its queries again when they have missed more changes than this: sending each change
 * would cost both sides for nothing.
 */
const MAX_NAMED_CHANGES = 100

const PAUSE_MS = 250

/**
 * Throttles the messages to a page. A bulk of many changes becomes a marker, sent at once and then
 * at most once per pause and collection; the last marker is always sent. Few changes are sent one
 * by one, after a marker that still waits, so that the page sees one order.
 */
export const throttleChanges = (
  send: (message: MessageFromRemote | ChangeMarker) => void,
  pauseMs: number = PAUSE_MS,
): ((message: MessageFromRemote) => void) => {
  /** Connections (one a collection) in their pause, and whether more has changed since. */
  const pausesByConnection = new Map<string, { changed: boolean }>()

  const sendMarker = (connectionId: string): void => {
    const rest = { changed: false }
    pausesByConnection.set(connectionId, rest)
    send({ connectionId, manyChanges: true })
    setTimeout(() => {
      if (pausesByConnection.get(connectionId) !== rest) return
      pausesByConnection.delete(connectionId)
      if (rest.changed) sendMarker(connectionId)
    }, pauseMs)
  }

  return (message) => {
    if (message.method !== 'changeStream') {
      send(message)
      return
    }
    const rest = pausesByConnection.get(message.connectionId)
    if ((message.return as EventBulk<unknown, unknown>).events.length > MAX_NAMED_CHANGES) {
      if (rest) rest.changed = true
      else sendMarker(message.connectionId)
      return
    }
    if (rest?.changed) sendMarker(message.connectionId)
    send(message)
  }
}
