import type { RxStorage } from 'rxdb'
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { type ChangeMarker, isChangeMarker } from './change-marker.ts'
import { type MirrorDatabase, openMirrorDatabase } from './mirror.ts'
import { wakingBulks } from './wake-queries.ts'

type CollectionOf = (name: string) => Parameters<typeof wakingBulks>[0] | undefined

/** A storage at the other end of a port, which may become another port to the same records. */
export interface RemoteStorage {
  readonly storage: RxStorage<unknown, unknown>
  /**
   * From now on everything is asked of the worker at this port: what the one before never answered too, and each query once more. Resolves when
   * it serves all collections; rejects when it holds them in another shape.
   */
  readonly attach: (port: MessagePort) => Promise<void>
}

interface Connection {
  readonly creation: MessageToRemote
  /** Questions by id, in the order in which they were asked. */
  readonly unanswered: Map<string, MessageToRemote>
  /** Served by the present port. */
  isOpen: boolean
}

/** `collectionOf` finds the page's own collections, once they are open. */
export const remoteStorage = (first: MessagePort, identifier: string, collectionOf: CollectionOf): RemoteStorage => {
  const messages$ = new Subject<MessageFromRemote>()
  const connections = new Map<string, Connection>()
  let port = first
  let reopened: (connectionId: string, error: unknown) => void = () => undefined

  const wake = (connectionId: string): void => {
    const { creation } = connections.get(connectionId) ?? {}
    const collection = collectionOf(creation?.method === 'create' ? creation.params.collectionName : '')
    // One that is not open yet has answered nothing yet.
    if (!collection) return
    for (const bulk of wakingBulks(collection)) messages$.next({ connectionId, answerTo: 'changestream', method: 'changeStream', return: bulk })
  }

  const send = (message: MessageToRemote): void => {
    const { connectionId, requestId, method } = message
    if (method === 'create') connections.set(connectionId, { creation: message, unanswered: new Map(), isOpen: true })
    const connection = connections.get(connectionId)
    if (method !== 'create') connection?.unanswered.set(requestId, message)
    if (connection?.isOpen !== false) port.postMessage(message)
  }

  const hear = ({ data }: MessageEvent<MessageFromRemote | ChangeMarker>): void => {
    if (isChangeMarker(data)) {
      wake(data.connectionId)
      return
    }
    const connection = connections.get(data.connectionId)
    if (connection && !connection.isOpen) {
      if (data.answerTo === connection.creation.requestId) reopened(data.connectionId, data.error)
      return
    }
    connection?.unanswered.delete(data.answerTo)
    messages$.next(data)
  }

  const listen = (next: MessagePort): void => {
    port = next
    next.addEventListener('message', hear)
    next.start()
  }
  listen(first)

  const storage = getRxStorageRemote({
    identifier,
    mode: 'one',
    messageChannelCreator: async () => ({ messages$, send, close: async () => port.close() }),
  })

  return {
    storage,
    attach: async (next) => {
      port.removeEventListener('message', hear)
      port.close()
      for (const connection of connections.values()) connection.isOpen = false
      const waiting = new Set(connections.keys())
      const served = new Promise<void>((done, fail) => {
        reopened = (connectionId, error) => {
          const connection = connections.get(connectionId)
          if (!connection || !waiting.delete(connectionId)) return
          if (error !== undefined) return fail(new Error('The worker holds records of another shape.', { cause: error }))
          connection.isOpen = true
          for (const question of connection.unanswered.values()) next.postMessage(question)
          wake(connectionId)
          if (waiting.size === 0) done()
        }
        if (waiting.size === 0) done()
      })
      listen(next)
      for (const { creation } of connections.values()) next.postMessage(creation)
      await served
    },
  }
}

export interface PageMirror {
  readonly database: MirrorDatabase
  readonly attach: RemoteStorage['attach']
}

/** The page's reading end of the mirror, over one port to the worker at a time. */
export const openMirrorForPage = async (port: MessagePort, name: string): Promise<PageMirror> => {
  let opened: MirrorDatabase | null = null
  const { storage, attach } = remoteStorage(port, name, (collection) => opened?.collections[collection as keyof MirrorDatabase['collections']])
  opened = await openMirrorDatabase(name, storage)
  return { database: opened, attach }
}
