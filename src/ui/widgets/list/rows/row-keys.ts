import { useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

export interface RowKeys {
  /** The query that the rows answer. */
  readonly question: unknown
  /** Keys of the rendered rows, in order. */
  readonly keys: ReadonlyMap<RecordId, number>
  /** Smallest key that was never used. */
  readonly next: number
}

/** The row that holds the focus. */
export interface Focus {
  readonly id: RecordId
  /** The row now at its index: itself, or its successor where it is gone; null in an empty list. */
  readonly inItsPlace: RecordId | null
}

/**
 * Assigns React keys to the rows in view, so that DOM nodes are reused: updating a node costs a
 * fraction of creating one.
 *
 * 1. Within one query, a row keeps its key; a row that scrolls into view takes the key of one that
 *    left.
 * 2. The rows of another query take over the keys of the previous rows, by index.
 * 3. The focused row does not give up its key: the focus would move to another record. Where the
 *    focused row is gone, its successor takes the key, unless it has one already.
 */
export const rowKeys = (
  before: RowKeys,
  question: unknown,
  ids: readonly RecordId[],
  focused: Focus | null,
): RowKeys => {
  let { next } = before
  const newKey = (): number => next++
  const isSame = before.question === question
  const previousKeys = [...before.keys.values()]
  const shown = new Set(ids)
  const freeKeys = [...before.keys].flatMap(([id, key]) => (shown.has(id) || id === focused?.id ? [] : [key]))
  const focusedKey = focused && !shown.has(focused.id) ? before.keys.get(focused.id) : undefined
  const freeFor = (id: RecordId): number | undefined =>
    id === focused?.inItsPlace ? (focusedKey ?? freeKeys.shift()) : freeKeys.shift()
  const keyOf = (id: RecordId, place: number): number =>
    (isSame ? (before.keys.get(id) ?? freeFor(id)) : previousKeys[place]) ?? newKey()
  return { question, keys: new Map(ids.map((id, place) => [id, keyOf(id, place)])), next }
}

export const useRowKeys = (question: unknown, ids: readonly RecordId[], focused: Focus | null): RowKeys['keys'] => {
  const keys = useRef<RowKeys>({ question, keys: new Map(), next: 0 })
  keys.current = rowKeys(keys.current, question, ids, focused)
  return keys.current.keys
}
