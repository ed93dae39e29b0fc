import { useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

export interface RowKeys {
  /** What the rows answer. */
  readonly question: unknown
  /** Keys of the drawn rows, in their order. */
  readonly keys: ReadonlyMap<RecordId, number>
  /** No key from here on was ever given. */
  readonly next: number
}

/** The row that holds the focus. */
export interface Focus {
  readonly id: RecordId
  /** Who stands in its place now: itself, or where it is gone, who came there; null in an empty list. */
  readonly inItsPlace: RecordId | null
}

/**
 * Keys of the rows in the page. While a list answers one question, a row keeps its key and the part of the page that goes with it; what has gone
 * out of view leaves its part to what comes into it. The rows of another question take over the places of those before them. Filling a row anew
 * costs a fraction of making one. Only the row that holds the focus leaves nothing: the focus would be on another record. It leaves its part to
 * whoever came into its place, like itself under the number that the server gave it, unless that one has a part already.
 */
export const rowKeys = (before: RowKeys, question: unknown, ids: readonly RecordId[], focused: Focus | null): RowKeys => {
  let { next } = before
  const fresh = (): number => next++
  const isSame = before.question === question
  const places = [...before.keys.values()]
  const shown = new Set(ids)
  const free = [...before.keys].flatMap(([id, key]) => (shown.has(id) || id === focused?.id ? [] : [key]))
  const left = focused && !shown.has(focused.id) ? before.keys.get(focused.id) : undefined
  const freeFor = (id: RecordId): number | undefined => (id === focused?.inItsPlace ? (left ?? free.shift()) : free.shift())
  const keyOf = (id: RecordId, place: number): number => (isSame ? (before.keys.get(id) ?? freeFor(id)) : places[place]) ?? fresh()
  return { question, keys: new Map(ids.map((id, place) => [id, keyOf(id, place)])), next }
}

export const useRowKeys = (question: unknown, ids: readonly RecordId[], focused: Focus | null): RowKeys['keys'] => {
  const known = useRef<RowKeys>({ question, keys: new Map(), next: 0 })
  known.current = rowKeys(known.current, question, ids, focused)
  return known.current.keys
}
