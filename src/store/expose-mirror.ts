import type { RxDatabase } from 'rxdb'
import { exposeRxStorageRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { fromEventPattern, map } from 'rxjs'
import type { MirrorDatabase } from './mirror.ts'
import { quietChanges } from './quiet-changes.ts'

/** Serves the mirror to the page at the other end of this port; what changes in large numbers it only hints at. */
export const exposeMirror = (database: MirrorDatabase, port: MessagePort): void => {
  const messages$ = fromEventPattern<MessageEvent<MessageToRemote>>(
    (listener) => port.addEventListener('message', listener),
    (listener) => port.removeEventListener('message', listener),
  ).pipe(map((event) => event.data))
  exposeRxStorageRemote({
    database: database as unknown as RxDatabase,
    messages$,
    send: quietChanges((message) => port.postMessage(message)),
  })
  port.start()
}
