import { INTERNAL_STORAGE_NAME, type RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { type ChangeMarker, isChangeMarker } from './change-marker.ts'
import { type MirrorDatabase, openMirrorDatabase } from './mirror.ts'
import { wakingBulks } from './wake-queries.ts'

type CollectionOf = (name: string) => Parameters<typeof wakingBulks>[0] | undefined

/**
 * A storage at the other end of a port, which may become another port to the same records. Collections open without it: a page is drawn and asks its
 * questions while its worker still starts, and is answered once the worker serves the collection.
 */
export interface RemoteStorage {
  readonly storage: RxStorage<unknown, unknown>
  /** Resolves when the present port serves all collections that are open; rejects when it holds them in another shape. */
  readonly served: () => Promise<void>
  /** From now on everything is asked of the worker at this port: what the one before never answered too, and each query once more. Resolves as `served`. */
  readonly attach: (port: MessagePort) => Promise<void>
}

interface Connection {
  readonly creation: MessageToRemote
  /** Questions by id, in the order in which they were asked. */
  readonly unanswered: Map<string, MessageToRemote>
  /** Served by the present port. */
  isOpen: boolean
  /** Was served before, by this port or another: what was answered then is shown. */
  wasOpen: boolean
  opened: PromiseWithResolvers<void>
}

const notYet = (): PromiseWithResolvers<void> => {
  const opened = Promise.withResolvers<void>()
  opened.promise.catch(() => undefined)
  return opened
}

/** `collectionOf` finds the page's own collections, once they are open. */
export const remoteStorage = (first: MessagePort, identifier: string, collectionOf: CollectionOf): RemoteStorage => {
  const messages$ = new Subject<MessageFromRemote>()
  const connections = new Map<string, Connection>()
  let port = first

  const wake = (connectionId: string): void => {
    const { creation } = connections.get(connectionId) ?? {}
    const collection = collectionOf(creation?.method === 'create' ? creation.params.collectionName : '')
    // One that is not open yet has answered nothing yet.
    if (!collection) return
    for (const bulk of wakingBulks(collection)) messages$.next({ connectionId, answerTo: 'changestream', method: 'changeStream', return: bulk })
  }

  const create = (creation: MessageToRemote): void => {
    const { connectionId, requestId } = creation
    connections.set(connectionId, { creation, unanswered: new Map(), isOpen: false, wasOpen: false, opened: notYet() })
    port.postMessage(creation)
    messages$.next({ connectionId, answerTo: requestId, method: 'create', return: 'ok' })
  }

  const send = (message: MessageToRemote): void => {
    if (message.method === 'create') {
      create(message)
      return
    }
    const connection = connections.get(message.connectionId)
    connection?.unanswered.set(message.requestId, message)
    // Whoever does not serve a collection yet would not hear what is asked of it.
    if (connection?.isOpen !== false) port.postMessage(message)
  }

  const open = (connection: Connection): void => {
    connection.isOpen = true
    for (const question of connection.unanswered.values()) port.postMessage(question)
    if (connection.wasOpen) wake(connection.creation.connectionId)
    connection.wasOpen = true
    connection.opened.resolve()
  }

  const hear = ({ data }: MessageEvent<MessageFromRemote | ChangeMarker>): void => {
    if (isChangeMarker(data)) {
      wake(data.connectionId)
      return
    }
    const connection = connections.get(data.connectionId)
    if (data.answerTo === connection?.creation.requestId) {
      if (data.error !== undefined) connection.opened.reject(new Error('The worker holds records of another shape.', { cause: data.error }))
      else if (!connection.isOpen) open(connection)
      return
    }
    if (connection && !connection.isOpen) return
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

  const served = async (): Promise<void> => {
    await Promise.all([...connections.values()].map(({ opened }) => opened.promise))
  }

  return {
    storage,
    served,
    attach: async (next) => {
      port.removeEventListener('message', hear)
      port.close()
      for (const connection of connections.values()) Object.assign(connection, { isOpen: false, opened: notYet() })
      listen(next)
      for (const { creation } of connections.values()) next.postMessage(creation)
      await served()
    },
  }
}

export interface PageMirror {
  /** Open at once; what is asked of it is answered when the worker is there. */
  readonly database: Promise<MirrorDatabase>
  readonly served: RemoteStorage['served']
  readonly attach: RemoteStorage['attach']
}

/** What RxDB notes of a page's database is nobody else's: asked of the worker, no collection could be opened before that has started. */
const withOwnNotes = (remote: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> => {
  const own = getRxStorageMemory()
  return {
    name: remote.name,
    rxdbVersion: remote.rxdbVersion,
    createStorageInstance: (params) =>
      params.collectionName === INTERNAL_STORAGE_NAME
        ? (own.createStorageInstance({ ...params, options: {} }) as never)
        : remote.createStorageInstance(params),
  }
}

/** The page's reading end of the mirror, over one port to the worker at a time: the first may already be a dead one's. */
export const openMirrorForPage = (port: MessagePort, name: string): PageMirror => {
  let opened: MirrorDatabase | null = null
  const { storage, served, attach } = remoteStorage(
    port,
    name,
    (collection) => opened?.collections[collection as keyof MirrorDatabase['collections']],
  )
  const database = openMirrorDatabase(name, withOwnNotes(storage)).then((open) => {
    opened = open
    return open
  })
  return { database, served, attach }
}
