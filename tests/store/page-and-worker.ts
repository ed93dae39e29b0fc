import { createRxDatabase, type RxCollection, type RxJsonSchema, type RxStorageInstance } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { exposeRxStorageRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { Subject } from 'rxjs'
import { remoteStorage } from '#src/store/remote-storage.ts'
import { throttleChanges } from '#src/store/throttle-changes.ts'

export interface Note {
  key: string
  text: string
  rank: number
}

const SCHEMA: RxJsonSchema<Note> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key: { type: 'string', maxLength: 100 }, text: { type: 'string' }, rank: { type: 'number' } },
  required: ['key', 'text', 'rank'],
}

/** Where the worker keeps the notes of a page. */
export type NoteInstance = RxStorageInstance<Note, unknown, unknown>

/** A storage behind a port, as the worker serves it. Answers nothing after it died. */
export const openWorker = () => {
  const { port1, port2 } = new MessageChannel()
  const messages$ = new Subject<MessageToRemote>()
  port1.addEventListener('message', (event) => messages$.next(event.data))
  port1.start()
  const { instanceByFullName } = exposeRxStorageRemote({
    storage: getRxStorageMemory(),
    messages$,
    send: throttleChanges((message) => port1.postMessage(message), 20),
  })
  /** Collections that a page has opened there. */
  const notes = async (): Promise<NoteInstance> => {
    const state = [...instanceByFullName].find(([name]) => name.includes('|notes|'))?.[1]
    return state.storageInstancePromise
  }
  return { port: port2, notes, die: () => port1.close() }
}

interface Page {
  readonly notes: RxCollection<Note>
  close(): Promise<boolean>
}

/** A page of this worker, which opens once a worker answers. `attach` gives it another worker. */
export const startPage = (port: MessagePort) => {
  let notes: RxCollection<Note> | undefined
  const { storage, attach } = remoteStorage(port, crypto.randomUUID(), (name) => (name === 'notes' ? notes : undefined))
  const open = async (): Promise<Page> => {
    const name = `page-${crypto.randomUUID()}`
    const database = await createRxDatabase({
      name,
      storage,
      multiInstance: false,
      eventReduce: true,
      allowSlowCount: true,
    })
    const collections = await database.addCollections<{ notes: RxCollection<Note> }>({ notes: { schema: SCHEMA } })
    notes = collections.notes
    return { notes, close: () => database.close() }
  }
  return { attach, opening: open() }
}
