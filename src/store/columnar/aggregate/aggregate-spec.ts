import type { EventBulk, RxStorageChangeEvent } from 'rxdb'
import type { Observable } from 'rxjs'
import type { Selector } from '../selector/select.ts'
import type { Table } from '../table/table.ts'

export interface AggregateSpec {
  /** Numbers to sum up; nothing, and what is no number, counts 0. */
  readonly sum: readonly string[]
  /** Fields whose values make the groups; none makes one group of everything. */
  readonly by: readonly string[]
}

/** Null stands for null, a missing field, and what has no single value (objects, arrays). */
export type GroupValue = string | number | boolean | null

export interface AggregateGroup {
  /** The values of `by`, in its order, as documents carry them. */
  readonly by: readonly GroupValue[]
  readonly count: number
  /** In the order of `sum`. Exact for numbers of up to three decimals, in whatever order they come. */
  readonly sum: readonly number[]
}

export interface AggregateQuestion extends AggregateSpec {
  /** A Mango selector as RxDB normalises it. Deleted documents never count. */
  readonly selector: Readonly<Record<string, unknown>>
}

/** The part of a collection that answers come from. */
export interface AggregateSource {
  readonly table: Table<unknown>
  readonly selector: Selector
  readonly changes$: Observable<EventBulk<RxStorageChangeEvent<unknown>, unknown>>
  readonly awaitReady: () => Promise<void>
}

export const groupValueOf = (value: unknown): GroupValue => {
  // One zero of two.
  if (typeof value === 'number') return value + 0
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
