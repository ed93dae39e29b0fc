import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '#server/database/connect.ts'
import { recordFormerEpoch } from '#server/database/former-epochs.ts'
import { installation } from '#server/database/schema/sync.ts'
import { quoteName, sequencesOf, type Table, tablesOf } from '#server/operations/backup/catalogue.ts'
import { leaveOutNumbers } from '#server/operations/backup/number-gap.ts'
import type { RestoreChoice } from '../simulated-server.ts'

/**
 * Sessions survive a restore here, so that the devices of a schedule continue; the choices of the
 * installation are renewed by themselves.
 */
const OUTSIDE: ReadonlySet<string> = new Set(['session', 'access_token', 'refresh_token', 'installation'])

const kept = async (database: Queryable): Promise<readonly Table[]> =>
  (await tablesOf(database)).filter(({ name }) => !OUTSIDE.has(name))

const columnsOf = ({ columns }: Table): string => columns.map(quoteName).join(', ')

export type Snapshot = (onto: RestoreChoice['onto']) => Promise<void>

/**
 * Copies every table, without transaction ids, as a backup does. Returns the function that puts the
 * copy back.
 */
export const takeSnapshot = async (database: Queryable, number: number): Promise<Snapshot> => {
  const tables = await kept(database)
  const saved = `saved_${number}`
  await database.execute(sql.raw(`drop schema if exists ${saved} cascade`))
  await database.execute(sql.raw(`create schema ${saved}`))
  for (const table of tables)
    await database.execute(
      sql.raw(
        `create table ${saved}.${quoteName(table.name)} as select ${columnsOf(table)} from public.${quoteName(table.name)}`,
      ),
    )
  const sequences = await sequencesOf(database)
  const decided = await database.select().from(installation)

  return (onto) =>
    database.transaction(async (transaction) => {
      // Neither stamps nor references are checked meanwhile: every row is stored unchanged, as the
      // work of this transaction.
      await transaction.execute(sql.raw('set local session_replication_role = replica'))
      const replaced = onto === 'replaced' ? await sequencesOf(transaction) : []
      await transaction.delete(installation)
      await transaction.insert(installation).values(decided)
      for (const table of tables) {
        await transaction.execute(sql.raw(`delete from public.${quoteName(table.name)}`))
        await transaction.execute(
          sql.raw(
            `insert into public.${quoteName(table.name)} (${columnsOf(table)}) select ${columnsOf(table)} from ${saved}.${quoteName(table.name)}`,
          ),
        )
      }
      for (const { name, last } of sequences)
        await transaction.execute(
          sql.raw(`select setval('${quoteName(name)}'::regclass, ${last ?? 1}, ${last !== null})`),
        )
      await recordFormerEpoch(transaction)
      // The worst case for new numbers: the clock shows no time since the backup.
      await leaveOutNumbers(transaction, { replaced, now: 0 })
    })
}

/** How often each event had its effect, by the audit that is written with it. */
export const effectsIn = async (database: Queryable, key: string): Promise<number> => {
  const [row] = await rowsOf<{ times: unknown }>(
    database,
    sql`select count(*) as times from activity where event_id = ${key}`,
  )
  return Number(row?.times ?? 0)
}
