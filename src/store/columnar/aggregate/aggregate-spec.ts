import type { EventBulk, RxStorageChangeEvent } from 'rxdb'
import type { Observable } from 'rxjs'
import type { Selector } from '../selector/select.ts'
import type { Table } from '../table/table.ts'

/** A step along a reference: from the id of a record to the value of one of its fields. */
export interface ReferenceStep {
  /** Collection of the record. */
  readonly collection: string
  /** Beginning of the record's key. The id follows. */
  readonly keyPrefix: string
  readonly field: string
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` of a date, or of an instant in the time zone of the device. */
export type DatePart = 'year' | 'month' | 'day'

/** Groups by a value that is derived from the value of a path. */
export interface DerivedGroup {
  readonly path: string
  /** References to follow from the value, in their order. The group of a missing record is null. */
  readonly through?: readonly ReferenceStep[]
  /** Groups the dates at the end of the path by year, month or day. */
  readonly part?: DatePart
  /**
   * Groups the dates at the end of the path by periods that begin on these days, in ascending
   * order: each by the first day of its period, null before the first one.
   */
  readonly since?: readonly string[]
  /** Tells only these texts apart: every other value is null. */
  readonly among?: readonly string[]
}

/** Makes the groups of an aggregate: the values of a path, or values derived from them. */
export type GroupBy = string | DerivedGroup

/** The sums and groups of an aggregate. */
export interface AggregateSpec {
  /** Paths of numbers to add up. A missing field, and a value that is no number, counts as 0. */
  readonly sum: readonly string[]
  /** Without any there is one group of all documents. */
  readonly by: readonly GroupBy[]
}

/** The value of a group. Null stands for null, a missing field, objects and arrays. */
export type GroupValue = string | number | boolean | null

/** One group of an answer. */
export interface AggregateGroup {
  /** The values of the groups in `by` of the spec, in their order. */
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

/** The tables that an aggregate reads. */
export interface AggregateTables {
  readonly table: Table<unknown>
  /** The table of another collection, for groups through references. */
  readonly tableOf: (collection: string) => Table<unknown>
}

/** The part of a collection that aggregates read. */
export interface AggregateSource {
  readonly table: Table<unknown>
  /** Another collection of the database, for groups through references. */
  readonly related: (collection: string) => AggregateSource
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

/** The path of a group, and what is derived from its value. */
export const derivationOf = (by: GroupBy): DerivedGroup => (typeof by === 'string' ? { path: by } : by)

const LENGTHS: Readonly<Record<DatePart, number>> = { year: 4, month: 7, day: 10 }
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The day of an instant as a filter by days has it; any other text is returned as it is. */
const localDayOf = (text: string): string => {
  if (!INSTANT.test(text)) return text
  const at = new Date(text)
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The last of the ascending days that is not after `day`; null before the first one. */
const lastSince = (days: readonly string[], day: string): string | null => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return days[low - 1] ?? null
}

type Derivation = Pick<DerivedGroup, 'part' | 'since' | 'among'>

/**
 * The value that a group derives from another one: its period, or itself if it is told apart. Null
 * stands for a value that is no date.
 */
export const derivedValueOf = (value: GroupValue, { part, since, among }: Derivation): GroupValue => {
  if (among !== undefined) return typeof value === 'string' && among.includes(value) ? value : null
  if (part === undefined && since === undefined) return value
  if (typeof value !== 'string') return null
  const day = localDayOf(value)
  return part === undefined ? lastSince(since ?? [], day) : day.slice(0, LENGTHS[part])
}

/** Whether the values of a group are derived from those of its path. */
export const isDerived = ({ part, since, among }: Derivation): boolean =>
  part !== undefined || since !== undefined || among !== undefined
