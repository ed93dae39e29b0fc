import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../database/connect.ts'

/**
 * Reads the tables from the database's own catalogue, so that a table of a new migration is backed
 * up without further code.
 */
export interface Table {
  readonly name: string
  /** Excludes generated columns, and transaction ids, which are meaningless in another cluster. */
  readonly columns: readonly string[]
  /** Columns that hold the transaction that wrote the row. */
  readonly xids: readonly string[]
}

/** A foreign key with its definition. */
export interface ForeignKey {
  readonly table: string
  readonly name: string
  /** Definition for `alter table … add constraint`. */
  readonly definition: string
}

/** A sequence with its last number. */
export interface Sequence {
  readonly name: string
  /** Null when it was never asked. */
  readonly last: string | null
}

/** Quotes an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const PUBLIC = sql`'public'::regnamespace`

/** Tables of the schema `public` with their columns. */
export const tablesOf = async (database: Queryable): Promise<readonly Table[]> => {
  const rows = await rowsOf<{ table: string; column: string; is_xid: boolean }>(
    database,
    sql`select c.relname as table, a.attname as column, a.atttypid = 'xid8'::regtype as is_xid
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = ${PUBLIC} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
  )
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    columns: columns.filter((column) => !column.is_xid).map(({ column }) => column),
    xids: columns.filter((column) => column.is_xid).map(({ column }) => column),
  }))
}

/** Foreign keys of the schema `public`. */
export const foreignKeysOf = (database: Queryable): Promise<readonly ForeignKey[]> =>
  rowsOf<ForeignKey & Record<string, unknown>>(
    database,
    sql`select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.relnamespace = ${PUBLIC} order by 1, 2`,
  )

/** Sequences of the schema `public`. */
export const sequencesOf = (database: Queryable): Promise<readonly Sequence[]> =>
  rowsOf<Sequence & Record<string, unknown>>(
    database,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )

/**
 * When the newest applied migration was made, in milliseconds; null where this program never
 * migrated anything.
 */
export const migrationOf = async (database: Queryable): Promise<number | null> => {
  const [table] = await rowsOf<{ exists: boolean }>(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table?.exists) return null
  const [row] = await rowsOf<{ applied: unknown }>(
    database,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  )
  return row?.applied == null ? null : Number(row.applied)
}
