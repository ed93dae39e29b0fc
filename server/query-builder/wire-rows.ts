import { inArray, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { activity } from '../database/schema/sync.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { modelsReadBy } from '../models/token-sight.ts'
import { type Expression, ownRowJoin, selection } from './select-record.ts'

/** A query for wire rows. */
export interface WireQuery {
  readonly model: ModelName
  /** Fields that the actor may read. */
  readonly names: readonly string[]
  readonly actor: RequestActor
  readonly where: SQL
  /** Any order when absent. */
  readonly order?: readonly SQL[]
  readonly limit?: number
  /** Values beside the fields. */
  readonly extra?: Readonly<Record<string, SQL>>
}

/** Passes any number of ids as one value, so that the text of the statement is constant. */
export const idsOf = (ids: readonly number[]): SQL => sql`string_to_array(${ids.join(',')}, ',')::bigint[]`

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/**
 * Returns the JSON form of a column. The database writes all kinds except instants in that form
 * itself.
 */
const wireForm = (model: ModelName, name: string, expression: Expression): SQL =>
  modelOf(model).fields[name]?.kind === 'instant'
    ? sql`to_char(${expression} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})`
    : sql`${expression}`

const dialect = new PgDialect()
const lists = new Map<string, SQL>()
const MAX_CACHED_LISTS = 200

/** Lists the fields as `… as "name", …`. Cached: most requests read all fields of a model. */
const fieldList = (model: ModelName, names: readonly string[]): SQL => {
  const key = `${model} ${names.join(',')}`
  const known = lists.get(key)
  if (known) return known
  const list = namedList(
    Object.entries(selection(model, names)).map(([name, expression]) => [name, wireForm(model, name, expression)]),
  )
  const written = dialect.sqlToQuery(list)
  if (written.params.length > 0 || lists.size >= MAX_CACHED_LISTS) return list
  lists.set(key, sql.raw(written.sql))
  return list
}

const namedList = (values: readonly (readonly [name: string, expression: SQL])[]): SQL =>
  sql.join(
    values.map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** Previous and new values in the activity, without those that the request's token may not read. */
const narrowedValues = ({ model, names, actor: { token } }: WireQuery): Readonly<Record<string, SQL>> => {
  if (model !== 'activity' || !token) return {}
  const isReadable = inArray(activity.model, [...modelsReadBy(token)])
  const narrowed = (['before', 'after'] as const).filter((name) => names.includes(name))
  return Object.fromEntries(narrowed.map((name) => [name, sql`case when ${isReadable} then ${activity[name]} end`]))
}

/**
 * Wire rows with `id`, `version` and the named fields as JSON text: `[…]`. The database writes the
 * text, which costs a tenth of what it costs to take apart its rows here, value by value, and to
 * put them together again (docs/decisions/0014).
 */
export const wireJson = async (database: Queryable, query: WireQuery): Promise<string> => {
  const { model, names, actor, where, order, limit } = query
  const narrowed = narrowedValues(query)
  const extra = Object.entries({ ...narrowed, ...query.extra })
  const fields = fieldList(
    model,
    names.filter((name) => !Object.hasOwn(narrowed, name)),
  )
  const list = extra.length === 0 ? fields : sql`${fields}, ${namedList(extra)}`
  const sorted = order === undefined ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`
  const limited = limit === undefined ? sql`` : sql` limit ${limit}`
  const rows = sql`select ${list} from ${tableOf(model)}${ownRowJoin(model, actor)} where ${where}${sorted}${limited}`
  const [answer] = await rowsOf<{ json: string }>(
    database,
    sql`select coalesce(json_agg(wire), '[]')::text as json from (${rows}) as wire`,
  )
  return answer?.json ?? '[]'
}

/** Returns the rows of `wireJson` as objects. */
export const wireRows = async (...query: Parameters<typeof wireJson>): Promise<readonly WireRow[]> =>
  JSON.parse(await wireJson(...query))
