import type { EventBulk, RxCollection, RxStorageChangeEvent } from 'rxdb'

type Bulk = EventBulk<RxStorageChangeEvent<Record<string, unknown>>, unknown>

/** A change of no document, which no query reads. */
const emptyChange = (): Bulk['events'][number] => {
  const document = { _deleted: true, _rev: '1-none', _attachments: {}, _meta: { lwt: 0 } }
  return { operation: 'UPDATE', documentId: '', documentData: document, previousDocumentData: document }
}

const bulkOf = (events: number): Bulk => ({
  id: crypto.randomUUID(),
  events: Array.from({ length: events }, emptyChange),
  checkpoint: null,
  context: 'many-changes',
})

/**
 * Changes that make each query of a collection, live or cached, ask the storage again when they are
 * emitted together.
 *
 * 1. RxDB computes results from its remembered changes, and runs a query again only when the query
 *    has missed more of them. One bulk is remembered as a whole, however large. Hence two bulks:
 *    the second pushes the first change of the first one out.
 * 2. Documents in RxDB's cache would answer a query by key before the storage is asked. The cache
 *    is cleared.
 */
export const bulksThatRerunQueries = (
  collection: Pick<RxCollection, '_docCache' | '_changeEventBuffer'>,
): readonly Bulk[] => {
  collection._docCache.processTasks()
  collection._docCache.cacheItemByDocId.clear()
  return [bulkOf(collection._changeEventBuffer.limit), bulkOf(1)]
}
