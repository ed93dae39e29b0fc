import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import type { Location } from '../database/connect.ts'
import { DUMP_VARIABLE } from './migrated-dump.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Set by the second run of the server's tests (`vitest.config.ts`): the same tests, on a real PostgreSQL. */
const onPostgres = (): boolean => process.env['TEST_DATABASE'] === 'postgres'

let server: Promise<TestPostgres> | undefined
let made = 0

/** A database that is migrated already, where the run has prepared one: it opens several times faster than an empty one. */
const migratedDump = (): Location => {
  const path = process.env[DUMP_VARIABLE]
  return path === undefined ? 'memory' : { dump: new Blob([readFileSync(path)]) }
}

/**
 * Where a test's server keeps its data: PGlite in memory, or a new database on a PostgreSQL that this test file starts for itself. One server
 * a file, since a transaction left open in any database of a server holds back the feeds of all.
 */
export const testDatabase = async (): Promise<Location> => {
  if (!onPostgres()) return migratedDump()
  server ??= startPostgres()
  const { url } = await server
  const name = `test_${++made}`
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  return { url: url.replace(/\/postgres$/, `/${name}`) }
}

/** After the last test of a file. */
export const stopTestDatabase = async (): Promise<void> => {
  await (await server)?.stop()
  server = undefined
}
