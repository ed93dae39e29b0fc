import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { quoted, sequencesOf } from './catalogue.ts'

const LEAST_GAP = 1000
/** Of what was ever numbered: more than that is not added between two backups. */
const SHARE = 100

/**
 * Leaves out the numbers that may have been given since the backup. Links, mails and devices know records by them: the same number on another record
 * would make one pass for the other. Done by a new beginning of each series of ids; invoices have references of their own.
 */
export const leaveOutNumbers = async (database: Queryable): Promise<void> => {
  for (const { name, last } of await sequencesOf(database)) {
    const next = BigInt(last ?? 0) + BigInt(LEAST_GAP) + BigInt(last ?? 0) / BigInt(SHARE)
    await database.execute(sql`select setval(${quoted(name)}::regclass, ${String(next)}::bigint)`)
  }
}
