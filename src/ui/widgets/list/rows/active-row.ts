import { useCallback, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

interface Identified {
  readonly id: RecordId
}

export interface ActiveRow {
  readonly id: RecordId
  /** Where it stood when somebody came to it. */
  readonly index: number
}

/** Where the row is now; the place it had where it is gone, so that the keys go on from there. Null in an empty list. */
export const placeOf = (rows: readonly Identified[], { id, index }: ActiveRow): number | null => {
  if (rows[index]?.id === id) return index
  const found = rows.findIndex((row) => row.id === id)
  if (found >= 0) return found
  return rows.length === 0 ? null : Math.min(index, rows.length - 1)
}

/** The row that the keys are on: it stays the same record while others come and go around it. Null until somebody moves by keys. */
export const useActiveRow = (rows: readonly Identified[]) => {
  const [active, setActive] = useState<ActiveRow | null>(null)
  const activate = useCallback((id: RecordId, index: number) => setActive({ id, index }), [])
  const rest = useCallback(() => setActive(null), [])
  return { id: active?.id ?? null, place: active && placeOf(rows, active), activate, rest }
}
