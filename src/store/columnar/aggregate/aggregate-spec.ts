import type { EventBulk, RxStorageChangeEvent } from 'rxdb'
import type { Observable } from 'rxjs'
import type { Selector } from '../selector/select.ts'
import type { Table } from '../table/table.ts'

/** The sums and groups of an aggregate. */
export interface AggregateSpec {
  /** Paths of numbers to add up. A missing field, and a value that is no number, counts as 0. */
  readonly sum: readonly string[]
  /** Paths whose values make the groups. Without any there is one group of all documents. */
  readonly by: readonly string[]
}

/** The value of a group. Null stands for null, a missing field, objects and arrays. */
export type GroupValue = string | number | boolean | null

/** One group of an answer. */
export interface AggregateGroup {
  /** The values of the paths in `by`, in their order. */
  readonly by: readonly GroupValue[]
  readonly count: number
  /**
   * Sums in the order of `sum`. Exact for numbers of up to three decimals, in whatever order they
   * are added.
   */
  readonly sum: readonly number[]
}

/** An aggregate over the documents that match a selector. */
export interface AggregateQuestion extends AggregateSpec {
  /** A Mango selector as RxDB normalises it. Deleted documents never count. */
  readonly selector: Readonly<Record<string, unknown>>
}

/** The part of a collection that aggregates read. */
export interface AggregateSource {
  readonly table: Table<unknown>
  readonly selector: Selector
  readonly changes$: Observable<EventBulk<RxStorageChangeEvent<unknown>, unknown>>
  readonly awaitReady: () => Promise<void>
}

/** The group of a field's value. */
export const groupValueOf = (value: unknown): GroupValue => {
  // Adding 0 turns -0 into 0.
  if (typeof value === 'number') return value + 0
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
