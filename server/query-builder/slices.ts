import { setImmediate } from 'node:timers/promises'
import { is, type SQL, sql } from 'drizzle-orm'
import { PgliteDatabase } from 'drizzle-orm/pglite'
import type { Order } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { type Compare, compareIn, orderTerms, type Sorted, sortKeys } from './order.ts'
import { ownRowJoin } from './select-record.ts'

/**
 * The ids of a list in its order, by many short statements instead of one whose time grows with the
 * table. PGlite has one connection and can't interrupt a statement: an action would wait for all of
 * it (docs/decisions/0049).
 *
 *   1. A slice is a range of ids with a fixed number of rows. Ranges do not overlap, so that a row
 *      is found once, even if it changes meanwhile.
 *   2. The database sorts each slice. Slices are merged here, by the same keys.
 *   3. PGlite sorts text by the C collation, which `compareIn` repeats. A PostgreSQL server may
 *      have any collation and executes statements concurrently: there one statement reads the list.
 */

/** Rows that one statement looks at: 20 µs each on PGlite where names are sorted. */
export const ROWS_A_SLICE = 2_500
/** Rows that are merged at a stretch. Other requests are answered in between. */
const ROWS_PER_MERGE = 5_000

/** A list: its model, condition, order and reader. */
export interface Asked {
  readonly model: ModelName
  readonly where: SQL
  readonly orderBy: readonly Order[]
  readonly actor: RequestActor
}

/** Returns whether lists of this database are read by slices. */
export const isSliced = (database: Queryable): boolean => is(database, PgliteDatabase)

/** The first `most` ids, in order. */
export const idsStatement = ({ model, where, orderBy, actor }: Asked, most: number): SQL => {
  const { id } = tableOf(model)
  return sql`select ${id} as id from ${tableOf(model)}${ownRowJoin(model, actor)} where ${where}
    order by ${sql.join([...orderTerms(model, orderBy)], sql`, `)} limit ${most}`
}

/** The last id of the slice that follows an id; null when there are no more rows. */
const endOfSlice = async (
  database: Queryable,
  model: ModelName,
  after: number,
  rows: number,
): Promise<number | null> => {
  const { id } = tableOf(model)
  const ids = sql`select ${id} as id from ${tableOf(model)} where ${id} > ${after} order by ${id} limit ${rows}`
  const [found] = await rowsOf<{ last: unknown }>(database, sql`select max(id) as last from (${ids}) as slice`)
  return found?.last === null || found?.last === undefined ? null : Number(found.last)
}

const readSlice = async (
  database: Queryable,
  asked: Asked,
  [after, last]: readonly [number, number],
  most: number,
): Promise<readonly Sorted[]> => {
  const { model, where, orderBy, actor } = asked
  const { id } = tableOf(model)
  const keys = sortKeys(model, orderBy).map((key, at) => ({ key, name: sql.identifier(`key_${at}`) }))
  const columns = sql.join([sql`${id} as id`, ...keys.map(({ key, name }) => sql`${key} as ${name}`)], sql`, `)
  const rows = sql`select ${columns} from ${tableOf(model)}${ownRowJoin(model, actor)} where ${where} and ${id} > ${after} and ${id} <= ${last}
    order by ${sql.join([...orderTerms(model, orderBy)], sql`, `)} limit ${most}`
  const values = sql.join([sql`id`, ...keys.map(({ name }) => sql`${name}`)], sql`, `)
  const [row] = await rowsOf<{ json: string }>(
    database,
    sql`select coalesce(json_agg(json_build_array(${values})), '[]')::text as json from (${rows}) as slice`,
  )
  return JSON.parse(row?.json ?? '[]')
}

/** Sorted rows of one slice or of several. */
interface Run {
  readonly slices: number
  readonly rows: readonly Sorted[]
}

const mergeRows = async (
  one: readonly Sorted[],
  other: readonly Sorted[],
  compare: Compare,
  most: number,
): Promise<readonly Sorted[]> => {
  const merged: Sorted[] = []
  let [at, otherAt] = [0, 0]
  while (merged.length < most) {
    if (merged.length % ROWS_PER_MERGE === ROWS_PER_MERGE - 1) await setImmediate()
    const [row, otherRow] = [one[at], other[otherAt]]
    if (row !== undefined && (otherRow === undefined || compare(row, otherRow) < 0)) {
      merged.push(row)
      at += 1
    } else if (otherRow !== undefined) {
      merged.push(otherRow)
      otherAt += 1
    } else break
  }
  return merged
}

/** Merges slices as they arrive. Of n slices log(n) runs wait, and a row is merged log(n) times. */
const createMerge = (compare: Compare, most: number) => {
  const runs: Run[] = []

  const mergeLast = async (): Promise<void> => {
    const [one, other] = runs.splice(-2)
    if (one && other)
      runs.push({ slices: one.slices + other.slices, rows: await mergeRows(one.rows, other.rows, compare, most) })
  }

  return {
    add: async (rows: readonly Sorted[]): Promise<void> => {
      runs.push({ slices: 1, rows })
      while (runs.length > 1 && runs.at(-2)?.slices === runs.at(-1)?.slices) await mergeLast()
    },
    end: async (): Promise<readonly Sorted[]> => {
      while (runs.length > 1) await mergeLast()
      return runs[0]?.rows ?? []
    },
  }
}

/** Finds the ids of `idsStatement` by slices. */
export const idsBySlices = async (
  database: Queryable,
  asked: Asked,
  most: number,
  rowsASlice = ROWS_A_SLICE,
): Promise<readonly number[]> => {
  const merge = createMerge(compareIn(asked.orderBy), most)
  let after = 0
  for (;;) {
    const last = await endOfSlice(database, asked.model, after, rowsASlice)
    if (last === null) break
    await merge.add(await readSlice(database, asked, [after, last], most))
    after = last
  }
  return (await merge.end()).map(([id]) => id)
}
