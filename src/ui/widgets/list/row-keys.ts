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
 * Keys of the rows in the page. While a list answers one question, a row keeps its key and the part of the page that goes with it. The rows of
 * another question take over the places of those before them: filling a row anew costs a fraction of making one.
 */
export const rowKeys = (before: RowKeys, question: unknown, ids: readonly RecordId[]): RowKeys => {
  let { next } = before
  const fresh = (): number => next++
  const places = [...before.keys.values()]
  const isSame = before.question === question
  const keys = new Map(ids.map((id, place) => [id, (isSame ? before.keys.get(id) : places[place]) ?? fresh()]))
  return { question, keys, next }
}

export const useRowKeys = (question: unknown, ids: readonly RecordId[]): RowKeys['keys'] => {
  const known = useRef<RowKeys>({ question, keys: new Map(), next: 0 })
  known.current = rowKeys(known.current, question, ids)
  return known.current.keys
}
