import type { RxStorage } from 'rxdb'
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { type ChangeMarker, isChangeMarker } from './change-marker.ts'
import { type MirrorDatabase, openMirrorDatabase } from './mirror.ts'
import { wakingBulks } from './wake-queries.ts'

type CollectionOf = (name: string) => Parameters<typeof wakingBulks>[0] | undefined

/** A storage at the other end of a port. `collectionOf` finds the page's own collections, once they are open. */
export const remoteStorage = (port: MessagePort, identifier: string, collectionOf: CollectionOf): RxStorage<unknown, unknown> => {
  const messages$ = new Subject<MessageFromRemote>()
  const names = new Map<string, string>()

  const wake = ({ connectionId }: ChangeMarker): void => {
    const collection = collectionOf(names.get(connectionId) ?? '')
    // One that is not open yet has answered nothing yet.
    if (!collection) return
    for (const bulk of wakingBulks(collection)) messages$.next({ connectionId, answerTo: 'changestream', method: 'changeStream', return: bulk })
  }

  const send = (message: MessageToRemote): void => {
    if (message.method === 'create') names.set(message.connectionId, message.params.collectionName)
    port.postMessage(message)
  }

  port.addEventListener('message', ({ data }: MessageEvent<MessageFromRemote | ChangeMarker>) => {
    if (isChangeMarker(data)) wake(data)
    else messages$.next(data)
  })
  port.start()
  return getRxStorageRemote({
    identifier,
    mode: 'one',
    messageChannelCreator: async () => ({ messages$, send, close: async () => port.close() }),
  })
}

/** The page's reading end of the mirror, over one port to the worker. */
export const openMirrorForPage = async (port: MessagePort, name: string): Promise<MirrorDatabase> => {
  let opened: MirrorDatabase | null = null
  const storage = remoteStorage(port, name, (collection) => opened?.collections[collection as keyof MirrorDatabase['collections']])
  opened = await openMirrorDatabase(name, storage)
  return opened
}
