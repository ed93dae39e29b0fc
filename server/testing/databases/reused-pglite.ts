import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '../../database/pglite/open.ts'
import type { OpenPglite } from '../../database/pglite/statement.ts'
import { takeSnapshot } from './pglite-snapshot.ts'

interface ReusedDatabase {
  readonly database: PGlite
  readonly rewind: () => void
}

/** More servers at once are rare, and each database takes 200 MB. */
const MAX_IDLE = 2
/** Dumps whose databases are kept at once: those of stories differ in size. */
const MAX_DUMPS = 2

/**
 * Databases that no server uses now, by the path of their dump: test files of one worker share
 * them.
 */
const idle = new Map<string, ReusedDatabase[]>()

/** Memory outlives no crash: a log that could mend one is not needed. */
const SETTINGS = ['full_page_writes=off', 'synchronous_commit=off']

/**
 * Has PostgreSQL read what it knows of each table, which takes it longer than most tests: each
 * server begins with that in memory.
 */
const READ_CATALOGUES = `
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('explain select * from %I', name);
      execute format('explain insert into %I default values', name);
      execute format('explain delete from %I', name);
    end loop;
  end $$`

const openFrom = async (path: string): Promise<ReusedDatabase> => {
  const database = await createPglite(undefined, { dump: new Blob([readFileSync(path)]), settings: SETTINGS })
  // A library that is loaded later would stay loaded when the memory that knows of it is taken
  // back.
  await database.exec("LOAD 'pg_trgm'; LOAD 'plpgsql'")
  await database.exec(READ_CATALOGUES)
  return { database, rewind: takeSnapshot(database) }
}

/** Closes the databases of the dumps that were not used for longest. */
const closeOldest = async (): Promise<void> => {
  for (const [path, databases] of [...idle].slice(0, -MAX_DUMPS)) {
    idle.delete(path)
    for (const { database } of databases) await database.close()
  }
}

/** Ends whatever was left open, and takes the database back to its dump for the next server. */
const giveBack = async (path: string, { database, rewind }: ReusedDatabase): Promise<void> => {
  const others = idle.get(path) ?? []
  if (others.length >= MAX_IDLE) {
    await database.close()
    return
  }
  await database.exec('ROLLBACK')
  rewind()
  others.push({ database, rewind })
  // The last one of the map is the one that was used last.
  idle.delete(path)
  idle.set(path, others)
  await closeOldest()
}

/**
 * A PGlite in memory as this dump has it. Its `close` keeps it for the next caller; the present
 * caller can no longer use it.
 */
export const openReused = async (path: string): Promise<OpenPglite> => {
  const reused = idle.get(path)?.pop() ?? (await openFrom(path))
  const { database } = reused
  let isOpen = true
  const use = (): PGlite => {
    if (!isOpen) throw new Error('PGlite is closed')
    return database
  }
  return {
    parsers: database.parsers,
    serializers: database.serializers,
    query: async (...statement) => use().query(...statement),
    exec: async (...statements) => use().exec(...statements),
    execProtocolStream: async (...message) => use().execProtocolStream(...message),
    runExclusive: async (work) => use().runExclusive(work),
    close: async () => {
      use()
      isOpen = false
      await giveBack(path, reused)
    },
  }
}
