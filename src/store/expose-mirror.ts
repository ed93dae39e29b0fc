import type { RxDatabase } from 'rxdb'
import { exposeRxStorageRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import type { MirrorDatabase } from './mirror-database.ts'
import { throttleChanges } from './throttle-changes.ts'

type Run = () => unknown

/**
 * The database as RxDB sees it for one page. RxDB listens to the changes for a page until the
 * database closes, and a worker outlives many pages; `end` does for one page what RxDB does when a
 * collection closes.
 */
const viewForPage = (database: MirrorDatabase) => {
  const ends = new Map<Run, Run[]>()
  const listFor = (onClose: Run[]) => ({
    push: (run: Run): void => {
      onClose.push(run)
      ends.set(run, onClose)
    },
  })
  const collections = Object.entries(database.collections).map(
    ([name, { onClose }]) => [name, { onClose: listFor(onClose) }] as const,
  )
  const seen = {
    storageInstances: database.storageInstances,
    collections: Object.fromEntries(collections),
    onClose: listFor(database.onClose),
  }
  const end = (): void => {
    for (const [run, onClose] of ends) {
      onClose.splice(onClose.indexOf(run), 1)
      run()
    }
    ends.clear()
  }
  return { seen: seen as unknown as RxDatabase, end }
}

/**
 * Serves the mirror to the page at the other end of a port, until the page is gone. Large numbers
 * of changes are sent as markers.
 */
export const exposeMirror = (database: MirrorDatabase, port: MessagePort): void => {
  const messages$ = new Subject<MessageToRemote>()
  const { seen, end } = viewForPage(database)
  port.addEventListener('message', ({ data }: MessageEvent<MessageToRemote>) => messages$.next(data))
  // In a browser without this event the page is served until the database closes.
  port.addEventListener('close', () => {
    end()
    messages$.complete()
  })
  exposeRxStorageRemote({ database: seen, messages$, send: throttleChanges((message) => port.postMessage(message)) })
  port.start()
}
