import { deepEqual, type RxDocumentData } from 'rxdb'
import type { RecordId } from '#contract/core/ids.ts'
import { collectionOf, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { type ColumnarInternals, WRITE_BEHIND } from './columnar/instance.ts'
import type { MirrorDatabase } from './mirror-database.ts'
import { keyOf, type MirrorDocument } from './mirror-schema.ts'

/**
 * A document with its visibility. A hidden document is not shown, and its base waits for the
 * outcome of a pending deletion.
 */
export interface MirrorEntry {
  readonly document: MirrorDocument
  readonly hidden: boolean
}

/**
 * The worker's access to the mirror. One writer at a time: the caller serialises its own reads and
 * writes.
 */
export interface Mirror {
  readonly read: (model: ModelName, ids: readonly RecordId[]) => Promise<ReadonlyMap<RecordId, MirrorEntry>>
  /**
   * Replaces the entries of records at once. The disk has them later, in the order of the writes.
   * Unchanged entries are not written.
   */
  readonly writeEntries: (model: ModelName, entries: readonly MirrorEntry[]) => Promise<void>
  /** Ids of the shown records of a model. */
  readonly ids: (model: ModelName) => Promise<readonly RecordId[]>
  /** Ids of the records of a model that are deleted, or hidden by a pending deletion. */
  readonly hiddenIds: (model: ModelName) => Promise<readonly RecordId[]>
  /** Resolves when every stored row is loaded. */
  readonly loaded: () => Promise<void>
  /**
   * Reads a fact once every collection is loaded: a damaged collection has lost its facts by then.
   */
  readonly readFact: (name: string) => Promise<unknown>
  /**
   * Reads a fact without waiting. Facts of a collection that turns out to be damaged are deleted
   * later.
   */
  readonly recallFact: (name: string) => unknown
  /** Writes a fact. The disk never has it before the writes that were made before. */
  readonly writeFact: (name: string, value: unknown) => Promise<void>
  /** Resolves when everything written so far is on disk. */
  readonly flushed: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Most entries of a write-behind. Larger writes, such as the pages of a pull, wait for the disk.
 */
const MAX_WRITE_BEHINDS = 100

/** Name of the fact that holds a model's pull cursor. */
export const cursorFact = (model: ModelName): string => `cursor:${model}`

/**
 * Whether the stored document equals the entry. A starting worker writes every pending record, most
 * of them unchanged: comparing costs less than writing.
 */
const isStoredAs = (stored: RxDocumentData<MirrorDocument>, { document, hidden }: MirrorEntry): boolean =>
  stored._deleted === hidden &&
  Object.keys(document).every((name) => name.startsWith('_') || deepEqual(stored[name], document[name])) &&
  Object.keys(stored).every((name) => name.startsWith('_') || name in document)

interface Facts {
  readonly readFact: Mirror['readFact']
  readonly recallFact: Mirror['recallFact']
  readonly writeFact: (name: string, value: unknown) => void
  readonly flushed: Mirror['flushed']
}

/** The mirror on an open database of the columnar storage. */
export const mirrorOf = (database: MirrorDatabase, facts: Facts): Mirror => {
  const instanceOf = (model: ModelName) => database.collections[collectionOf(model)].storageInstance

  // The worker's database is on the columnar storage. Pages have another one.
  const columnsOf = (model: ModelName) => (instanceOf(model).internals as ColumnarInternals<MirrorDocument>).collection

  const loaded = async (): Promise<void> => {
    await Promise.all(MODEL_NAMES.map((model) => columnsOf(model).ready))
  }

  const find = async (
    model: ModelName,
    ids: readonly RecordId[],
  ): Promise<ReadonlyMap<RecordId, RxDocumentData<MirrorDocument>>> => {
    const found = await instanceOf(model).findDocumentsById(
      ids.map((id) => keyOf(model, id)),
      true,
    )
    return new Map(found.map((document) => [document.id, document]))
  }

  const idsWhere = async (model: ModelName, isHidden: boolean): Promise<readonly RecordId[]> => {
    const { ready, selector, table } = columnsOf(model)
    await ready
    const { rows } = selector.select({ modelName: { $eq: model }, _deleted: { $eq: isHidden } })
    const ids = table.columns.get('id')
    return Array.from(rows, (row) => String(ids?.get(row)))
  }

  return {
    read: async (model, ids) =>
      new Map([...(await find(model, ids))].map(([id, document]) => [id, { document, hidden: document._deleted }])),
    writeEntries: async (model, entries) => {
      const previous = await find(
        model,
        entries.map(({ document }) => document.id),
      )
      const rows = entries.flatMap((entry) => {
        const before = previous.get(entry.document.id)
        if (before && isStoredAs(before, entry)) return []
        const next = { ...entry.document, _deleted: entry.hidden, _attachments: {}, _meta: { lwt: 0 }, _rev: '' }
        return before ? [{ previous: before, document: next }] : [{ document: next }]
      })
      if (rows.length === 0) return
      const { error } = await instanceOf(model).bulkWrite(rows, rows.length > MAX_WRITE_BEHINDS ? 'sync' : WRITE_BEHIND)
      const [first] = error
      if (first)
        throw new Error(
          `The mirror refused ${error.length} of ${rows.length} ${model}: ${first.status} ${first.documentId}`,
        )
    },
    ids: (model) => idsWhere(model, false),
    hiddenIds: (model) => idsWhere(model, true),
    loaded,
    readFact: async (name) => {
      await loaded()
      return facts.readFact(name)
    },
    recallFact: facts.recallFact,
    writeFact: async (name, value) => facts.writeFact(name, value),
    flushed: facts.flushed,
    close: async () => {
      await database.close()
    },
  }
}
