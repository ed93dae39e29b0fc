import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { EVENT_SCHEMA, type LoggedEvent } from '#contract/core/event.ts'

/**
 * The log: precious. It survives upgrades and sign-outs, and a write is acknowledged when it is on disk.
 *
 * 1. `append` and `update` answer only once the transaction is complete, with strict durability.
 * 2. Nothing is deleted but by `forget`.
 * 3. What cannot be read is quarantined and shown, never skipped.
 */
export interface EventLog {
  /** Every event, oldest first. */
  readonly all: () => Promise<readonly LoggedEvent[]>
  readonly append: (event: LoggedEvent) => Promise<void>
  readonly update: (events: readonly LoggedEvent[]) => Promise<void>
  readonly forget: (eventIds: readonly string[]) => Promise<void>
  /** Identity of this device, made on first use. */
  readonly deviceId: (fresh: () => string) => Promise<string>
  /** What was typed into a form and not submitted yet. */
  readonly readDraft: (key: string) => Promise<Draft | null>
  readonly writeDraft: (key: string, values: Draft | null) => Promise<void>
  readonly close: () => Promise<void>
}

export type Draft = Readonly<Record<string, unknown>>

interface StoredEvent {
  id: string
  sequence: number
  schema: number
  event: LoggedEvent
}

interface Device {
  id: string
}

interface StoredDraft {
  values: Draft
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  // The event itself is one value: its own `schema` number says how to read it, so that no migration of the log is ever needed.
  properties: {
    id: { type: 'string', maxLength: 64 },
    sequence: { type: 'number' },
    schema: { type: 'number' },
    event: { type: 'object' },
  },
  required: ['id', 'sequence', 'schema', 'event'],
} as const

/** Strict durability: Chromium otherwise acknowledges before the operating system has the data. */
export const durableLogStorage = (options: { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange } = {}) =>
  getRxStorageDexie({ ...options, chromeTransactionDurability: 'strict' } as Parameters<typeof getRxStorageDexie>[0])

export const openLog = async (name: string, storage: RxStorage<unknown, unknown>): Promise<EventLog> => {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  const database: RxDatabase = await createRxDatabase({ name, storage, multiInstance: false, localDocuments: true, closeDuplicates: true })
  const { event: collection } = (await database.addCollections({ event: { schema } })) as { event: RxCollection<StoredEvent> }

  return {
    all: async () => {
      const stored = await collection.find().exec()
      return stored.map((document) => readEvent(document.toMutableJSON())).sort((a, b) => a.sequence - b.sequence)
    },
    append: async (event) => {
      await collection.insert(storedOf(event))
    },
    update: async (events) => {
      if (events.length > 0) await collection.bulkUpsert(events.map(storedOf))
    },
    forget: async (eventIds) => {
      if (eventIds.length > 0) await collection.bulkRemove([...eventIds])
    },
    deviceId: async (fresh) => {
      const known = await database.getLocal<Device>('device')
      if (known) return known.get('id') as string
      const id = fresh()
      await database.insertLocal<Device>('device', { id })
      return id
    },
    readDraft: async (key) => {
      const draft = await database.getLocal<StoredDraft>(`draft:${key}`)
      return (draft?.get('values') as Draft | undefined) ?? null
    },
    writeDraft: async (key, values) => {
      const id = `draft:${key}`
      if (values) await database.upsertLocal<StoredDraft>(id, { values })
      else await (await database.getLocal<StoredDraft>(id))?.remove()
    },
    close: async () => {
      await database.close()
    },
  }
}

const storedOf = (event: LoggedEvent): StoredEvent => ({ id: event.id, sequence: event.sequence, schema: event.schema, event })

/** Brings an event of any released schema up to date; one that can't be read is kept, marked and shown. */
const readEvent = (stored: StoredEvent): LoggedEvent =>
  stored.schema <= EVENT_SCHEMA ? stored.event : { ...stored.event, id: stored.id, sequence: stored.sequence, state: 'quarantined' }
