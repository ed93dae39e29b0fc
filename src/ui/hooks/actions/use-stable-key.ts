import { useCallback, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

/** All ids that one record has had, oldest first: a temporary id, then the server's. */
export type RecordIds = readonly [RecordId, ...RecordId[]]

/** Returns the same ids where they include `id`; otherwise those of another record. */
export const idsOfRecord = (ids: RecordIds, id: RecordId): RecordIds => (ids.includes(id) ? ids : [id])

/** Adds one more id to the record. */
export const withId = (ids: RecordIds, id: RecordId): RecordIds => (ids.includes(id) ? ids : [...ids, id])

/**
 * A React key for the page of a record. The key survives the change from a temporary id to the
 * server's, so that open dialogs and typed text are kept; another record gets another key. Call
 * `addId` with the new id before it enters the address.
 */
export const useStableKey = (id: RecordId): readonly [key: string, addId: (id: RecordId) => void] => {
  const [known, setKnown] = useState<RecordIds>([id])
  const ids = idsOfRecord(known, id)
  if (ids !== known) setKnown(ids)
  return [ids[0], useCallback((next) => setKnown((previous) => withId(previous, next)), [])]
}
