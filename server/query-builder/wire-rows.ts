import { type SQL, sql } from 'drizzle-orm'
import type { WireRow } from '#contract/core/replication.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { RequestActor } from '../access/actor.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import { type Expression, ownRowJoin, selection } from './select-record.ts'

export interface WireQuery {
  readonly where: SQL
  /** Any order when absent. */
  readonly order?: readonly SQL[]
  readonly limit?: number
  /** Values beside the fields. */
  readonly extra?: Readonly<Record<string, SQL>>
}

/** Any number of ids as one value, so that the statement is the same for all. */
export const idsOf = (ids: readonly number[]): SQL => sql`string_to_array(${ids.join(',')}, ',')::bigint[]`

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** As JSON carries the value. All but instants are written so by the database itself. */
const wireForm = (model: ModelName, name: string, expression: Expression): SQL =>
  modelOf(model).fields[name]?.kind === 'instant' ? sql`to_char(${expression} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})` : sql`${expression}`

/**
 * Wire rows with `id`, `version` and the named fields as JSON text: `[…]`. The database writes the text, which costs a tenth of what it costs to take
 * apart its rows here, value by value, and to put them together again (docs/decisions/0014).
 */
export const wireJson = async (
  database: Queryable,
  model: ModelName,
  names: readonly string[],
  actor: RequestActor,
  { where, order, limit, extra = {} }: WireQuery,
): Promise<string> => {
  const values = Object.entries({ ...selection(model, names), ...extra })
  const list = sql.join(
    values.map(([name, expression]) => sql`${wireForm(model, name, expression)} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const sorted = order === undefined ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`
  const limited = limit === undefined ? sql`` : sql` limit ${limit}`
  const rows = sql`select ${list} from ${tableOf(model)}${ownRowJoin(model, actor)} where ${where}${sorted}${limited}`
  const [answer] = await rowsOf<{ json: string }>(database, sql`select coalesce(json_agg(wire), '[]')::text as json from (${rows}) as wire`)
  return answer?.json ?? '[]'
}

export const wireRows = async (...query: Parameters<typeof wireJson>): Promise<readonly WireRow[]> => JSON.parse(await wireJson(...query))
