import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'

/**
 * Stands for changes of one collection that are too many to be told one by one: whoever hears it asks again. It takes their place
 * between worker and page, and is only ever sent after them.
 */
export interface ChangeMarker {
  readonly connectionId: string
  readonly manyChanges: true
}

export const isChangeMarker = (message: MessageFromRemote | ChangeMarker): message is ChangeMarker => 'manyChanges' in message
