import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { migrate as migrateOnPostgres } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { Queryable } from '../../database/connect.ts'
import { migratePglite, migrationsFolder } from '../../database/migrate.ts'
import { migratePostgres } from '../../database/migrate-postgres.ts'
import { createPglite } from '../../database/pglite/open.ts'
import { emptyDatabase } from './test-database.ts'

/** A database as an earlier version of the server left it. */
export interface EarlierDatabase {
  readonly query: Queryable
  /** Migrates it as a start of today's server does. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** The migrations up to a number, as a folder of their own. */
const copyMigrations = (last: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(
    path,
    JSON.stringify({ ...journal, entries: journal.entries.filter(({ tag }) => tag.slice(0, 4) <= last) }),
  )
  return folder
}

/** Opens a database with the migrations up to a number (`0022`), on the kind of the test run. */
export const openEarlierDatabase = async (last: string): Promise<EarlierDatabase> => {
  const { migrateTo, ...database } = await openEmpty()
  const folder = copyMigrations(last)
  try {
    await migrateTo(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return database
}

const openEmpty = async (): Promise<EarlierDatabase & { migrateTo(folder: string): Promise<void> }> => {
  const location = await emptyDatabase()
  if (typeof location === 'object' && 'url' in location) {
    const client = postgres(location.url, { max: 1, onnotice: () => undefined })
    const query = drizzlePostgres({ client })
    return {
      query,
      migrateTo: (folder) => migrateOnPostgres(query, { migrationsFolder: folder }),
      migrate: () => migratePostgres(location.url),
      close: () => client.end(),
    }
  }
  const client = await createPglite(undefined)
  const query = drizzle({ client })
  return {
    query,
    migrateTo: (folder) => migrate(query, { migrationsFolder: folder }),
    migrate: () => migratePglite(query),
    close: () => client.close(),
  }
}
