import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '../../database/migrate.ts'
import { createPglite } from '../../database/pglite/open.ts'
import { seedBase } from '../../seed/base.ts'
import { type Company, createCompany } from '../records/fixture.ts'
import { madeOnce, runFolder } from '../records/made-once.ts'

/** Names the folder of the dumps for the processes that run the tests. */
const FOLDER_VARIABLE = 'TEST_DATABASE_DUMPS'

/**
 * Databases that a run prepares: one has its migrations alone, the other the fixture's company too.
 */
export type Prepared = 'migrated' | 'company'

const COMPANY = 'company.json'

const isFolder = (folder: string | undefined): folder is string => folder !== undefined

/** The path of a dump; null outside of a run that prepares it. */
export const dumpPath = (prepared: Prepared): string | null => {
  const folder = process.env[FOLDER_VARIABLE]
  return isFolder(folder) ? join(folder, `${prepared}.tar`) : null
}

/** The ids of the company in the prepared databases; null outside of a run that prepares them. */
export const preparedCompany = (): Company | null => {
  const folder = process.env[FOLDER_VARIABLE]
  return isFolder(folder) ? (JSON.parse(readFileSync(join(folder, COMPANY), 'utf8')) as Company) : null
}

/** Writes both dumps, and the ids of the company, into this folder. */
const prepare = async (folder: string): Promise<void> => {
  const client = await createPglite(undefined)
  const query = drizzle({ client })
  const dump = async (prepared: Prepared): Promise<void> => {
    // Without a checkpoint every copy replays the log when it opens.
    await client.exec('CHECKPOINT')
    writeFileSync(join(folder, `${prepared}.tar`), Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  }
  // Each copy fills this memory with zeros when it opens: 128 MB by default, half of the opening.
  await client.exec("ALTER SYSTEM SET shared_buffers = '16MB'")
  await migratePglite(query)
  await dump('migrated')
  await seedBase(query)
  writeFileSync(join(folder, COMPANY), JSON.stringify(await createCompany(query)))
  await dump('company')
  await client.close()
}

/**
 * Fills a new folder with a database that has its migrations and that no server has opened yet: a
 * start on it takes a third of the processor time of a start that creates its database. Answers
 * whether the run has prepared one.
 */
export const layMigrated = async (folder: string): Promise<boolean> => {
  const path = dumpPath('migrated')
  if (path === null) return false
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', path, '-C', folder])
  return true
}

/**
 * Once a run (`globalSetup` of Vitest), and once for all stages of `npm test`: prepares the
 * databases that test servers start from. The function that it returns removes them, unless other
 * stages use them too.
 */
export const setup = async (): Promise<() => void> => {
  const shared = runFolder()
  const folder = join(shared ?? mkdtempSync(join(tmpdir(), 'sav-dump-')), 'databases')
  await madeOnce(folder, prepare)
  process.env[FOLDER_VARIABLE] = folder
  // A server that is started as a process takes its compiled modules from those before it.
  process.env['NODE_COMPILE_CACHE'] ??= join(dirname(folder), 'compiled')
  return () => {
    if (shared === null) rmSync(dirname(folder), { recursive: true, force: true })
  }
}
