import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { StartupError } from '../../runtime/startup-error.ts'
import { migrationOf, type Sequence, sequencesOf } from './catalogue.ts'
import {
  isDatabaseFolder,
  lockStoppedFolder,
  type OneConnection,
  openOneConnection,
  type StoredLocation,
} from './one-connection.ts'

const REFUSAL = 'There are data already. Restore into an empty database, or add --force to lose what is there.'

const DAMAGED =
  'The database folder is not empty and has no PG_VERSION. Move it away, or add --force to lose what is there.'

const hasEntries = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/**
 * Returns whether the database has no account: at most a server was started on it once. Tables of
 * another program count as data.
 */
const isEmpty = async (database: Queryable): Promise<boolean> => {
  const [tables] = await rowsOf<{ some: boolean; people: boolean }>(
    database,
    sql`select count(*) > 0 as some, to_regclass('public."user"') is not null as people
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (!tables?.some) return true
  if (!tables.people || (await migrationOf(database)) === null) return false
  return (await rowsOf(database, sql`select 1 from "user" limit 1`)).length === 0
}

/** Drops the schema `public`, except objects of extensions, and the record of migrations. */
const dropEverything = (database: Queryable) =>
  database.execute(sql`
    do $$ declare statement text; begin
      for statement in select format('drop table if exists %s cascade', oid::regclass)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop execute statement; end loop;
      for statement in select format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
          and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e') loop execute statement; end loop;
      for statement in select format('drop type if exists %s cascade', oid::regtype)
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype = 'e') loop execute statement; end loop;
      drop schema if exists drizzle cascade;
    end $$`)

/** Throws while a server of this program is connected. */
export const refuseRunningServers = async (database: Queryable): Promise<void> => {
  const [row] = await rowsOf<{ count: unknown }>(
    database,
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'sav'`,
  )
  if (Number(row?.count) > 0) throw new StartupError('A server is running on this database. Stop it first.')
}

/**
 * Runs in one transaction. `replaced`: id sequences of the replaced database, when they can be
 * read.
 */
type Fill = (connection: OneConnection, replaced: readonly Sequence[]) => Promise<void>

/**
 * Passes an empty database without tables to `fill`, in the place where the server looks for it.
 * Throws `StartupError` when a running server uses the place, or, without `force`, when it has
 * data. The previous data are kept until the restore is complete: PostgreSQL drops them in the
 * transaction that loads the new ones, and a PGlite folder is replaced at the end.
 */
export const prepareTarget = (location: StoredLocation, force: boolean, fill: Fill): Promise<void> =>
  'url' in location ? prepareDatabase(location, force, fill) : prepareFolder(location.folder, force, fill)

/** The end of the connection rolls back what was not committed. */
const inOneTransaction = async ({ query }: OneConnection, work: () => Promise<void>): Promise<void> => {
  await query.execute(sql`begin`)
  await work()
  await query.execute(sql`commit`)
  await query.execute(sql`analyze`)
}

const prepareDatabase = async (location: StoredLocation, force: boolean, fill: Fill): Promise<void> => {
  const connection = await openOneConnection(location)
  try {
    await refuseRunningServers(connection.query)
    if (!force && !(await isEmpty(connection.query))) throw new StartupError(REFUSAL)
    const replaced = await sequencesOf(connection.query)
    await inOneTransaction(connection, async () => {
      await dropEverything(connection.query)
      await fill(connection, replaced)
    })
  } finally {
    await connection.close()
  }
}

/** Returns no sequence for a damaged folder, which is a common reason for a restore. */
const sequencesIn = async (folder: string): Promise<readonly Sequence[]> => {
  try {
    const present = await openOneConnection({ folder })
    return await sequencesOf(present.query).finally(() => present.close())
  } catch {
    return []
  }
}

const prepareFolder = async (folder: string, force: boolean, fill: Fill): Promise<void> => {
  mkdirSync(dirname(folder), { recursive: true })
  const lock = lockStoppedFolder(folder)
  const unfinished = `${folder}.restoring`
  try {
    if (!force && !isDatabaseFolder(folder) && hasEntries(folder)) throw new StartupError(DAMAGED)
    if (!force && isDatabaseFolder(folder)) {
      const present = await openOneConnection({ folder })
      const empty = await isEmpty(present.query).finally(() => present.close())
      if (!empty) throw new StartupError(REFUSAL)
    }
    const replaced = force && isDatabaseFolder(folder) ? await sequencesIn(folder) : []
    await rm(unfinished, { recursive: true, force: true })
    const connection = await openOneConnection({ folder: unfinished })
    await inOneTransaction(connection, () => fill(connection, replaced)).finally(() => connection.close())
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    lock.release()
  }
}
