import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import type { Location } from '../../database/connect.ts'
import { openKept } from './kept-pglite.ts'
import { dumpPath, type Prepared } from './migrated-dump.ts'
import { SERVERS_VARIABLE } from './postgres-servers.ts'

/**
 * Set by the second run of the server's tests (`vitest.config.ts`): the same tests, on a real
 * PostgreSQL.
 */
const onPostgres = (): boolean => process.env['TEST_DATABASE'] === 'postgres'

let made: string[] = []

/** The PostgreSQL of the worker that runs this test file. */
const ownServer = (): string => {
  const servers = (process.env[SERVERS_VARIABLE] ?? '').split(' ')
  const url = servers[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!url) throw new Error('No PostgreSQL was started for this worker.')
  return url
}

const administer = async (work: (admin: Sql) => Promise<unknown>): Promise<void> => {
  const admin = postgres(ownServer(), { max: 1, onnotice: () => undefined })
  await work(admin)
  await admin.end()
}

const createDatabase = async (options: string): Promise<Location> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer((admin) => admin.unsafe(`create database ${name} ${options}`))
  made.push(name)
  return { url: ownServer().replace(/\/postgres$/, `/${name}`) }
}

/**
 * A new database that is prepared, on PGlite in memory or on the PostgreSQL of this worker. Null
 * where the run has prepared none.
 */
export const preparedDatabase = async (prepared: Prepared): Promise<Location | null> => {
  if (onPostgres()) return createDatabase(`template ${prepared}`)
  const path = dumpPath(prepared)
  return path === null ? null : { opened: await openKept(path) }
}

/** Location of a test's database; already migrated when the test run has prepared one. */
export const testDatabase = async (): Promise<Location> => (await preparedDatabase('migrated')) ?? 'memory'

/** Like `testDatabase`, on PGlite in every run of the tests. */
export const testPglite = async (): Promise<Location> => {
  const path = dumpPath('migrated')
  return path === null ? 'memory' : { opened: await openKept(path) }
}

/** Like `testDatabase`, before the first migration. */
export const emptyDatabase = async (): Promise<Location> => (onPostgres() ? createDatabase('') : 'memory')

/** After the last test of a file: ends what its tests left open, too. */
export const removeTestDatabases = async (): Promise<void> => {
  const names = made
  made = []
  if (names.length === 0) return
  await administer(async (admin) => {
    for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
  })
}
