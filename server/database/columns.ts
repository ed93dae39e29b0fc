import { sql } from 'drizzle-orm'
import { bigint, customType, integer } from 'drizzle-orm/pg-core'

/** An instant with milliseconds; ISO 8601 UTC in the program. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Bytes of a document. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A transaction id; kept as text, since it may exceed what a number holds. */
export const xid8 = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'xid8',
  fromDriver: String,
})

/** Column of the id, given by the database. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** Column of a reference to an id. */
export const reference = () => bigint({ mode: 'number' })

/** Time of the transaction. */
export const now = sql`now()`

/**
 * Columns of every row for replication. A trigger sets them, whatever the statement says: `version`
 * is raised by each update under the row lock, `xid` is the transaction that wrote the row last.
 * Deletes are soft.
 */
export const bookkeeping = () => ({
  version: integer().notNull().default(1),
  xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  updated_at: instant().notNull().default(now),
  deleted_at: instant(),
})
