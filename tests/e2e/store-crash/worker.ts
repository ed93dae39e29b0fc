import { fillWithDefaultSettings, type RxDocumentData, type RxJsonSchema, type RxStorageInstance } from 'rxdb'
import { openBlockDisk } from '#src/store/columnar/blocks/block-disk.ts'
import { getRxStorageColumnar } from '#src/store/columnar/storage.ts'
import type { Message, Request } from './messages.ts'
import { COLLECTIONS, type Collection, plannedBatch, plannedText } from './plan.ts'

interface Note {
  readonly key: string
  readonly batch: number
  readonly text: string
}

type Notes = RxStorageInstance<Note, unknown, unknown>

const CURSOR = 'cursor'
/** Batches under way at once. */
const AT_ONCE = 4

const SCHEMA: RxJsonSchema<RxDocumentData<Note>> = fillWithDefaultSettings({
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key: { type: 'string', maxLength: 20 }, batch: { type: 'integer' }, text: { type: 'string' } },
  required: ['key', 'batch', 'text'],
})

const tell = (message: Message): void => self.postMessage(message)
const trouble = (error: unknown): void => tell({ kind: 'trouble', text: String(error) })

/** Folds all the time, in small blocks, so that a kill hits it. */
const openAll = async () => {
  const disk = await openBlockDisk({
    factory: indexedDB,
    name: 'crash',
    factsOf: () => [CURSOR],
    onTrouble: trouble,
    compaction: { records: 8, rows: 500, quietMs: 1, rowsAtMost: 2000, blockRows: 256, restMs: 1 },
  })
  const storage = getRxStorageColumnar({
    persistence: { open: async () => disk, keeps: () => true },
    onDamage: (_, collection) => trouble(`${collection} is damaged`),
  })
  const open = (collectionName: string) =>
    storage.createStorageInstance<Note>({
      databaseName: 'crash',
      collectionName,
      schema: SCHEMA,
      options: {},
      multiInstance: false,
      devMode: false,
      databaseInstanceToken: 'crash',
    }) as unknown as Promise<Notes>
  const [ticket, pointage] = await Promise.all([open('ticket'), open('pointage')])
  return { disk, notes: { ticket, pointage } satisfies Record<Collection, Notes> }
}

const readAll = async (notes: Notes): Promise<Map<string, RxDocumentData<Note>>> => {
  const found = await notes.findDocumentsById(
    Array.from({ length: 10_000 }, (_, key) => String(key)),
    true,
  )
  return new Map(found.map((document) => [document.key, document]))
}

const start = async (): Promise<void> => {
  const { disk, notes } = await openAll()
  const held = { ticket: await readAll(notes.ticket), pointage: await readAll(notes.pointage) }
  const living = (collection: Collection) => [...held[collection].values()].filter((document) => !document._deleted)
  tell({
    kind: 'opened',
    contents: {
      ticket: Object.fromEntries(living('ticket').map(({ key, batch }) => [key, batch])),
      pointage: Object.fromEntries(living('pointage').map(({ key, batch }) => [key, batch])),
    },
    cursor: Number((await disk.readFact(CURSOR)) ?? 0),
    wrongTexts: COLLECTIONS.flatMap(living).filter(({ key, batch, text }) => text !== plannedText(key, batch)).length,
  })

  const write = (batch: number): Promise<unknown> => {
    const { collection, rows } = plannedBatch(batch)
    const writes = rows.map(({ key, isDeleted }) => {
      const previous = held[collection].get(key)
      const document: RxDocumentData<Note> = {
        key,
        batch,
        text: plannedText(key, batch),
        _deleted: isDeleted,
        _attachments: {},
        _meta: { lwt: batch },
        _rev: `${batch}-crash`,
      }
      held[collection].set(key, document)
      return previous ? { previous, document } : { document }
    })
    return notes[collection].bulkWrite(writes, 'crash').then(({ error }) => {
      if (error.length > 0) trouble(`${error.length} conflicts in batch ${batch}`)
      tell({ kind: 'acknowledged', batch })
      disk.writeFact(CURSOR, batch)
    })
  }

  self.onmessage = async ({ data }: MessageEvent<Request>) => {
    const underWay = new Set<Promise<unknown>>()
    for (let batch = data.from; ; batch += 1) {
      tell({ kind: 'asked', batch })
      const written = write(batch).finally(() => underWay.delete(written))
      underWay.add(written)
      if (plannedBatch(batch).isCleanedUp)
        await Promise.all(COLLECTIONS.map((collection) => notes[collection].cleanup(0)))
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
      // Without a disk nothing else would ever come to its turn.
      if (batch % 20 === 0) await new Promise((done) => setTimeout(done, 0))
    }
  }
}

start().catch(trouble)
