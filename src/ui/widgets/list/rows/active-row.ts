import { useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'

interface Identified {
  readonly id: RecordId
  readonly modelName?: string
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

/** Active rows of lists by history entry; kept until the page is closed. */
const remembered = new Map<string, ActiveRow>()

interface LeftList {
  /** The history entry of the row. */
  readonly key: string
  readonly rows: readonly Identified[]
}

/** The list that was left last, with the rows that it showed. */
let leftList: LeftList | null = null

/** The row beside a record in a list; null at its ends, and for a record that is not in it. */
export const rowBeside = <Row extends Identified>(rows: readonly Row[], id: RecordId, step: 1 | -1): Row | null => {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? null : (rows[at + step] ?? null)
}

/**
 * The record beside an open one in the list that it was opened from, which becomes the active row
 * of that list. Null where the open record comes from elsewhere.
 */
export const recordBeside = (model: ModelName, id: RecordId, step: 1 | -1): RecordId | null => {
  const rows = leftList?.rows.filter((row) => row.modelName === model) ?? []
  const next = rowBeside(rows, id, step)
  if (next && leftList) remembered.set(leftList.key, { id: next.id, index: rows.indexOf(next) })
  return next?.id ?? null
}

/**
 * The row that the keys act on. It stays the same record while others are added and removed. Null
 * until the person moves by keys; on the way back to a list it is the row that was left.
 */
export const useActiveRow = (rows: readonly Identified[]) => {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [active, setActive] = useState<ActiveRow | null>(() => (isReturn ? (remembered.get(key) ?? null) : null))
  const latest = useRef({ key, active, rows })
  latest.current = { key, active, rows }
  useEffect(
    () => () => {
      const left = latest.current
      if (left.active) remembered.set(left.key, left.active)
      else remembered.delete(left.key)
      leftList = left
    },
    [],
  )
  const activate = useCallback((id: RecordId, index: number) => setActive({ id, index }), [])
  const rest = useCallback(() => setActive(null), [])
  return { id: active?.id ?? null, place: active && indexOfActive(rows, active), activate, rest }
}
