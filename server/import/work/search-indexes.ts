import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'

/** Indexes over the texts of records that files bring in quantity. */
const SEARCH_INDEXES = ['ticket_search', 'pointage_search'] as const

/** With fewer rows the index does as well. */
const WORTH_IT = 5_000

const setPending = async (database: Queryable, isOn: boolean): Promise<void> => {
  for (const name of SEARCH_INDEXES)
    await database.execute(sql.raw(`alter index ${name} set (fastupdate = ${isOn ? 'on' : 'off'})`))
}

const mergePending = async (database: Queryable): Promise<void> => {
  for (const name of SEARCH_INDEXES) await database.execute(sql`select gin_clean_pending_list(${name}::regclass)`)
}

/**
 * Runs `work`, which stores this many rows. Their search entries wait in the pending list of each
 * index, which PostgreSQL merges each 4 MB: a third less time for each row. Searches read the lists
 * meanwhile. The setting of a killed process stays until the process that continues resets it.
 */
export const withPendingSearchEntries = async (
  database: Queryable,
  rows: number,
  work: () => Promise<void>,
): Promise<void> => {
  if (rows < WORTH_IT) return work()
  await setPending(database, true)
  try {
    await work()
  } finally {
    await setPending(database, false)
    await mergePending(database)
  }
}
