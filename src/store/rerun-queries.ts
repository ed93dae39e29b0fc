import type { EventBulk, RxCollection, RxStorageChangeEvent } from 'rxdb'

type Bulk = EventBulk<RxStorageChangeEvent<Record<string, unknown>>, unknown>

/** A change of no document, which no query ever looks at. */
const nothing = (): Bulk['events'][number] => {
  const document = { _deleted: true, _rev: '1-none', _attachments: {}, _meta: { lwt: 0 } }
  return { operation: 'UPDATE', documentId: '', documentData: document, previousDocumentData: document }
}

const bulkOf = (events: number): Bulk => ({
  id: crypto.randomUUID(),
  events: Array.from({ length: events }, nothing),
  checkpoint: null,
  context: 'many-changes',
})

/**
 * What a collection must hear, in one go, so that each of its queries, live or remembered, asks the storage again.
 *
 * 1. RxDB computes results from the changes that it remembers, and runs a query anew only when that has missed more of them. One bulk is
 *    remembered whole, however large; so there are two: the second pushes the first change of the first out.
 * 2. Documents that RxDB remembers would answer a query by key before the storage is asked: they are forgotten.
 */
export const bulksThatRerunQueries = (collection: Pick<RxCollection, '_docCache' | '_changeEventBuffer'>): readonly Bulk[] => {
  collection._docCache.processTasks()
  collection._docCache.cacheItemByDocId.clear()
  return [bulkOf(collection._changeEventBuffer.limit), bulkOf(1)]
}
