import { getRxStorageRemote, type MessageFromRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { type MirrorDatabase, openMirrorDatabase } from './mirror.ts'

/** The page's reading end of the mirror, over one port to the worker. */
export const openMirrorForPage = (port: MessagePort, name: string): Promise<MirrorDatabase> => {
  const messages$ = new Subject<MessageFromRemote>()
  port.addEventListener('message', (event: MessageEvent<MessageFromRemote>) => messages$.next(event.data))
  port.start()
  const storage = getRxStorageRemote({
    identifier: name,
    mode: 'one',
    messageChannelCreator: async () => ({
      messages$,
      send: (message) => port.postMessage(message),
      close: async () => port.close(),
    }),
  })
  return openMirrorDatabase(name, storage)
}
