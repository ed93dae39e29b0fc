import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'

/**
 * Replaces the changes of one collection when they are too many to be sent one by one: the page
 * runs its queries again. Sent from worker to page, and only after the changes.
 */
export interface ChangeMarker {
  readonly connectionId: string
  readonly manyChanges: true
}

/** Whether a message is a change marker. */
export const isChangeMarker = (message: MessageFromRemote | ChangeMarker): message is ChangeMarker =>
  'manyChanges' in message
