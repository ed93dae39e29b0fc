import { useCallback, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

interface Identified {
  readonly id: RecordId
}

export interface ActiveRow {
  readonly id: RecordId
  /** Index of the row when it became active. */
  readonly index: number
}

/**
 * Present index of the active row; its last index when the row is gone, so that the keys continue
 * from there. Null in an empty list.
 */
export const indexOfActive = (rows: readonly Identified[], { id, index }: ActiveRow): number | null => {
  if (rows[index]?.id === id) return index
  const found = rows.findIndex((row) => row.id === id)
  if (found >= 0) return found
  return rows.length === 0 ? null : Math.min(index, rows.length - 1)
}

/**
 * The row that the keys act on. It stays the same record while others are added and removed. Null
 * until the person moves by keys.
 */
export const useActiveRow = (rows: readonly Identified[]) => {
  const [active, setActive] = useState<ActiveRow | null>(null)
  const activate = useCallback((id: RecordId, index: number) => setActive({ id, index }), [])
  const rest = useCallback(() => setActive(null), [])
  return { id: active?.id ?? null, place: active && indexOfActive(rows, active), activate, rest }
}
