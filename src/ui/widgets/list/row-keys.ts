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

/**
 * Keys of the rows in the page. While a list answers one question, a row keeps its key and the part of the page that goes with it; what has gone
 * out of view leaves its part to what comes into it. The rows of another question take over the places of those before them. Filling a row anew
 * costs a fraction of making one. Only the row that holds the focus leaves nothing: the focus would be on another record.
 */
export const rowKeys = (before: RowKeys, question: unknown, ids: readonly RecordId[], focused: RecordId | null): RowKeys => {
  let { next } = before
  const fresh = (): number => next++
  const isSame = before.question === question
  const places = [...before.keys.values()]
  const shown = new Set(ids)
  const free = [...before.keys].flatMap(([id, key]) => (shown.has(id) || id === focused ? [] : [key]))
  const keyOf = (id: RecordId, place: number): number => (isSame ? (before.keys.get(id) ?? free.shift()) : places[place]) ?? fresh()
  return { question, keys: new Map(ids.map((id, place) => [id, keyOf(id, place)])), next }
}

export const useRowKeys = (question: unknown, ids: readonly RecordId[], focused: RecordId | null): RowKeys['keys'] => {
  const known = useRef<RowKeys>({ question, keys: new Map(), next: 0 })
  known.current = rowKeys(known.current, question, ids, focused)
  return known.current.keys
}
