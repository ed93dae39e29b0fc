import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { MAX_ARCHIVE_CHANGES } from '#contract/import/archive.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { ticketFavorite } from '../database/schema/work.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible, visibleOrDeleted } from '../models/visibility.ts'
import { ARCHIVED_TABLES, type ArchivedTable, archivedColumn, referencesOf } from './archive-tables.ts'

/** Lines of an archive that are in memory at once. */
const LINES_AT_ONCE = 500

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/**
 * The columns of a row as an archive writes them: instants in ISO 8601, everything else as JSON
 * does.
 */
const selected = (archived: ArchivedTable): SQL =>
  sql.join(
    archived.columns.map((name) => {
      const column = archivedColumn(archived, name)
      const value = column.getSQLType().startsWith('timestamp')
        ? sql`to_char(${column} at time zone 'UTC', ${ISO})`
        : sql`${column}`
      return sql`${value} as ${sql.identifier(name)}`
    }),
    sql`, `,
  )

const keyOf = (archived: ArchivedTable): SQL =>
  sql.join(
    archived.key.map((name) => sql`${archivedColumn(archived, name)}`),
    sql`, `,
  )

interface Reading {
  readonly archived: ArchivedTable
  readonly where: SQL | undefined
  readonly limit: number
}

interface Line extends Record<string, unknown> {
  readonly line: string
  /** Values of the key, as JSON. */
  readonly place: string
}

const readLines = (database: Queryable, { archived, where, limit }: Reading): Promise<readonly Line[]> =>
  rowsOf<Line>(
    database,
    sql`select row_to_json(wire)::text as line, place from (
      select ${selected(archived)}, json_build_array(${keyOf(archived)})::text as place from ${archived.table}
      where ${where ?? sql`true`} order by ${keyOf(archived)} limit ${limit}) as placed,
      lateral (select ${sql.join(
        archived.columns.map((name) => sql`placed.${sql.identifier(name)}`),
        sql`, `,
      )}) as wire`,
  )

/** Ids of deleted rows that others refer to: a person who has left, in front of their time. */
const referredDeleted = async (database: Queryable, { name, model }: ArchivedTable): Promise<readonly number[]> => {
  const references = ARCHIVED_TABLES.flatMap((from) =>
    referencesOf(from).flatMap(({ column, to }) => (to === name ? [archivedColumn(from, column)] : [])),
  )
  if (model === null || references.length === 0) return []
  const table = tableOf(model)
  const isReferred = or(
    ...references.map(
      (column) => sql`${table.id} in (select ${column} from ${column.table} where ${column} is not null)`,
    ),
  )
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(and(isNotNull(table.deleted_at), isReferred))
  return rows.map(({ id }) => Number(id))
}

/** Condition for the rows of a table that belong to the archive of this person. */
const belongs = async (database: Queryable, archived: ArchivedTable, actor: RequestActor): Promise<SQL | undefined> => {
  if (archived.table === ticketFavorite) return eq(ticketFavorite.user_id, Number(actor.id))
  if (archived.model === null) return undefined
  const referred = await referredDeleted(database, archived)
  return referred.length === 0
    ? visible(archived.model, actor)
    : or(visible(archived.model, actor), inArray(tableOf(archived.model).id, [...referred]))
}

type ForCaller = <Result>(query: () => Promise<Result>) => Promise<Result>

/** Where the rows of an archive are read from, and for whom. */
export interface RowSources {
  readonly database: Queryable
  readonly actor: RequestActor
  readonly forCaller: ForCaller
}

/** Lines of a table, page by page in the order of its key. */
export async function* linesOf(
  { database, actor, forCaller }: RowSources,
  archived: ArchivedTable,
): AsyncGenerator<readonly string[]> {
  const own = await forCaller(() => belongs(database, archived, actor))
  for (let after: readonly unknown[] | null = null; ; ) {
    const from = after
    const behind =
      from === null
        ? undefined
        : sql`(${keyOf(archived)}) > (${sql.join(
            from.map((value) => sql`${value}::bigint`),
            sql`, `,
          )})`
    const page = await forCaller(() => readLines(database, { archived, where: and(own, behind), limit: LINES_AT_ONCE }))
    if (page.length > 0) yield page.map(({ line }) => line)
    const last = page.at(-1)
    if (last === undefined || page.length < LINES_AT_ONCE) return
    after = JSON.parse(last.place) as readonly unknown[]
  }
}

/**
 * The oldest transaction that may still write: everything that is written from now on is at or
 * behind it.
 */
export const readHorizon = async (database: Queryable): Promise<string> => {
  const [row] = await rowsOf<{ horizon: string }>(
    database,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  if (!row) throw new Error('The database names no snapshot.')
  return row.horizon
}

const changedSince = (
  { table, model, changes }: ArchivedTable,
  horizon: string,
  actor: RequestActor,
): SQL | undefined => {
  if (changes === 'whole') return undefined
  const isLate = sql`>= ${horizon}::xid8`
  if (changes === 'invoice')
    return sql`${sql.identifier('invoice_id')} in (select ${invoice.id} from ${invoice} where ${invoice.xid} ${isLate})`
  const changed = sql`${sql.identifier('xid')} ${isLate}`
  if (table === ticketFavorite) return and(changed, eq(ticketFavorite.user_id, Number(actor.id)))
  return model === null ? changed : and(changed, visibleOrDeleted(model, actor))
}

/** Last ids that were given by table, also to records that are gone. */
const lastIds = async (database: Queryable): Promise<Readonly<Record<string, number>>> => {
  const rows = await rowsOf<{ name: string; last: unknown }>(
    database,
    sql`select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const given = new Map(rows.map(({ name, last }) => [name, Number(last)]))
  return Object.fromEntries(
    ARCHIVED_TABLES.flatMap(({ name, model }) => (model === null ? [] : [[name, given.get(`${name}_id_seq`) ?? 0]])),
  )
}

/** Lines of one moment that take the place of those before, and the last ids. */
export interface Changes {
  readonly lines: ReadonlyMap<ArchivedTable, readonly string[]>
  readonly last: Readonly<Record<string, number>>
}

/**
 * Reads the rows changed since the horizon, and the small tables, in one snapshot. Earlier lines of
 * unchanged rows equal their rows in the snapshot. All lines together are therefore the data of one
 * moment: every reference has its record, and billed time has its invoice.
 */
export const readChanges = ({ database, actor, forCaller }: RowSources, horizon: string): Promise<Changes> =>
  forCaller(() =>
    database.transaction(
      async (transaction) => {
        const changes = new Map<ArchivedTable, readonly string[]>()
        for (const archived of ARCHIVED_TABLES) {
          const isWhole = archived.changes === 'whole'
          const limit = isWhole ? Number.MAX_SAFE_INTEGER : MAX_ARCHIVE_CHANGES + 1
          const lines = await readLines(transaction, { archived, where: changedSince(archived, horizon, actor), limit })
          if (!isWhole && lines.length > MAX_ARCHIVE_CHANGES)
            throw new Error('Too much changed while the archive was written: ask again at a quieter time.')
          if (isWhole || lines.length > 0)
            changes.set(
              archived,
              lines.map(({ line }) => line),
            )
        }
        return { lines: changes, last: await lastIds(transaction) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
