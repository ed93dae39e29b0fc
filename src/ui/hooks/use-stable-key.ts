import { useCallback, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

/** The names that one record has had, oldest first: a temporary one, and then the server's. */
export type Names = readonly [RecordId, ...RecordId[]]

/** The names of the record that is now called `id`: still the same one where it was called so before, else another record. */
export const namesWith = (names: Names, id: RecordId): Names => (names.includes(id) ? names : [id])

/** The same record has one more name. */
export const renamed = (names: Names, id: RecordId): Names => (names.includes(id) ? names : [...names, id])

/**
 * A React key for the page of a record. It stays when the server numbers the record, so that nothing that is open or typed on the page is lost, and is
 * another one for another record. `isAlso` tells that the record has this name as well; to be called before the address takes it.
 */
export const useSteadyKey = (id: RecordId): readonly [key: string, isAlso: (id: RecordId) => void] => {
  const [known, setKnown] = useState<Names>([id])
  const names = namesWith(known, id)
  if (names !== known) setKnown(names)
  return [names[0], useCallback((next) => setKnown((before) => renamed(before, next)), [])]
}
