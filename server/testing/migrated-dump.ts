import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '../database/migrate.ts'
import { createPglite } from '../database/pglite/open.ts'
import { seedBase } from '../seed/base.ts'
import { type Company, createCompany } from './fixture.ts'

/** Names the folder of the dumps for the processes that run the tests. */
const FOLDER_VARIABLE = 'TEST_DATABASE_DUMPS'

/** Databases that a run prepares: one has its migrations alone, the other the fixture's company too. */
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

/**
 * Once a run (`globalSetup` of Vitest): prepares the databases that test servers start from. The
 * function that it returns removes them.
 */
export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-dump-'))
  const client = await createPglite(undefined)
  const query = drizzle({ client })
  const dump = async (prepared: Prepared): Promise<void> => {
    // Without it every copy replays the log when it opens.
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
  process.env[FOLDER_VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
