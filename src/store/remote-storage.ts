import type { RxStorage } from 'rxdb'
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { type ChangeMarker, isChangeMarker } from './change-marker.ts'
import { RemoteConnection } from './remote-connection.ts'
import { bulksThatRerunQueries } from './rerun-queries.ts'

type CollectionOf = (name: string) => Parameters<typeof bulksThatRerunQueries>[0] | undefined

/**
 * A storage at the other end of a port. The port can be replaced by another one to the same
 * records. Collections open without the worker: a page is shown and asks its questions while the
 * worker still starts, and is answered once the worker serves the collection.
 */
export interface RemoteStorage {
  readonly storage: RxStorage<unknown, unknown>
  /**
   * Resolves when the present port serves every open collection. Rejects when it holds them in
   * another shape.
   */
  readonly served: () => Promise<void>
  /**
   * Replaces the port. Unanswered questions are sent again, and every query is run again.
   * Resolves and rejects like `served`.
   */
  readonly attach: (port: MessagePort) => Promise<void>
}

/** @param collectionOf finds the page's own collections, once they are open */
export const remoteStorage = (first: MessagePort, identifier: string, collectionOf: CollectionOf): RemoteStorage => {
  const messages$ = new Subject<MessageFromRemote>()
  const connections = new Map<string, RemoteConnection>()
  let port = first

  const rerunQueries = (connectionId: string): void => {
    const collection = collectionOf(connections.get(connectionId)?.collectionName ?? '')
    // A collection that is not open yet has not answered any query.
    if (!collection) return
    for (const bulk of bulksThatRerunQueries(collection)) {
      messages$.next({ connectionId, answerTo: 'changestream', method: 'changeStream', return: bulk })
    }
  }

  /** RxDB is told at once that the collection exists; its questions wait for the worker. */
  const create = (creation: MessageToRemote): void => {
    connections.set(creation.connectionId, new RemoteConnection(creation))
    port.postMessage(creation)
    messages$.next({
      connectionId: creation.connectionId,
      answerTo: creation.requestId,
      method: 'create',
      return: 'ok',
    })
  }

  const send = (message: MessageToRemote): void => {
    if (message.method === 'create') {
      create(message)
      return
    }
    const connection = connections.get(message.connectionId)
    connection?.unanswered.set(message.requestId, message)
    // A worker that does not serve the collection yet would ignore the question.
    if (connection?.isServed !== false) port.postMessage(message)
  }

  const handleCreated = (connection: RemoteConnection, error: unknown): void => {
    if (error !== undefined) connection.refuse(error)
    else if (!connection.isServed) connection.accept(port, rerunQueries)
  }

  const handleMessage = ({ data }: MessageEvent<MessageFromRemote | ChangeMarker>): void => {
    if (isChangeMarker(data)) {
      rerunQueries(data.connectionId)
      return
    }
    const connection = connections.get(data.connectionId)
    if (connection && data.answerTo === connection.creation.requestId) {
      handleCreated(connection, data.error)
      return
    }
    // An answer of the previous port.
    if (connection && !connection.isServed) return
    connection?.unanswered.delete(data.answerTo)
    messages$.next(data)
  }

  const listen = (next: MessagePort): void => {
    port = next
    next.addEventListener('message', handleMessage)
    next.start()
  }
  listen(first)

  const served = async (): Promise<void> =>
    void (await Promise.all([...connections.values()].map((connection) => connection.served)))

  return {
    storage: getRxStorageRemote({
      identifier,
      mode: 'one',
      messageChannelCreator: async () => ({ messages$, send, close: async () => port.close() }),
    }),
    served,
    attach: async (next) => {
      port.removeEventListener('message', handleMessage)
      port.close()
      for (const connection of connections.values()) connection.reset()
      listen(next)
      for (const { creation } of connections.values()) next.postMessage(creation)
      await served()
    },
  }
}
