import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { recordFormerEpoch } from '../../database/former-epochs.ts'
import { forgetEpoch } from '../../database/installation.ts'
import { quoteName, type Table, tablesOf } from './catalogue.ts'
import { leaveOutNumbers } from './number-gap.ts'

/**
 * Runs the work with the stamping triggers disabled: versions and instants do not change. Triggers
 * that guard references stay enabled.
 */
export const withoutStamps = async (
  database: Queryable,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> => {
  const switchTriggers = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const { name } of tables)
      await database.execute(sql.raw(`alter table ${quoteName(name)} ${state} trigger user`))
  }
  await switchTriggers('disable')
  await work()
  await switchTriggers('enable')
}

/**
 * Repairs a database copied by other means (`pg_restore`, a copy by the hosting provider). Its rows
 * have transaction ids of their previous cluster that this one may not have reached: the feed would
 * never send them. Rewrites every row in one transaction of this cluster, skips ids that may have
 * been allotted since, and begins a new epoch. Run it in a transaction, while no server runs.
 */
export const renumber = async (database: Queryable): Promise<void> => {
  const tables = (await tablesOf(database)).filter(({ xids }) => xids.length > 0)
  await withoutStamps(database, tables, async () => {
    for (const { name, xids } of tables) {
      await database.execute(
        sql.raw(
          `update ${quoteName(name)} set ${xids.map((xid) => `${quoteName(xid)} = pg_current_xact_id()`).join(', ')}`,
        ),
      )
    }
  })
  await recordFormerEpoch(database)
  await leaveOutNumbers(database)
  await forgetEpoch(database)
}
