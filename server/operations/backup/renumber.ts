import { sql } from 'drizzle-orm'
import { recordFormerEpoch } from '../../database/births.ts'
import type { Queryable } from '../../database/connect.ts'
import { forgetEpoch } from '../../database/installation.ts'
import { quoted, type Table, tablesOf } from './catalogue.ts'
import { leaveOutNumbers } from './number-gap.ts'

/**
 * Does the work while no row is stamped: neither its version nor its instants change. Triggers that
 * guard references stay.
 */
export const withoutStamps = async (database: Queryable, tables: readonly Table[], work: () => Promise<void>): Promise<void> => {
  const switchTriggers = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const { name } of tables) await database.execute(sql.raw(`alter table ${quoted(name)} ${state} trigger user`))
  }
  await switchTriggers('disable')
  await work()
  await switchTriggers('enable')
}

/**
 * For a database that came here by other means (`pg_restore`, a copy made by whoever hosts it): its
 * rows carry transaction ids of the cluster they were written in, which this one has perhaps not
 * reached, so that the feed would hold them back for ever. Every row becomes the work of one
 * transaction of this cluster, numbers that may have been given since are left out, and a new epoch
 * begins. To be run in a transaction, while no server runs.
 */
export const renumber = async (database: Queryable): Promise<void> => {
  const tables = (await tablesOf(database)).filter(({ xids }) => xids.length > 0)
  await withoutStamps(database, tables, async () => {
    for (const { name, xids } of tables) {
      await database.execute(sql.raw(`update ${quoted(name)} set ${xids.map((xid) => `${quoted(xid)} = pg_current_xact_id()`).join(', ')}`))
    }
  })
  await recordFormerEpoch(database)
  await leaveOutNumbers(database)
  await forgetEpoch(database)
}
