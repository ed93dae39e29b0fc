import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '../database/migrate.ts'
import { createPglite } from '../database/pglite/open.ts'

/** Names the file for the processes that run the tests. */
export const DUMP_VARIABLE = 'TEST_DATABASE_DUMP'

/**
 * Once a run (`globalSetup` of Vitest): migrates one PGlite, for all test servers to start from.
 * Answers what removes it again.
 */
export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-dump-'))
  const client = await createPglite(undefined)
  await migratePglite(drizzle({ client }))
  // Without it every copy replays the migrations from the log when it opens.
  await client.exec('CHECKPOINT')
  const path = join(folder, 'migrated.tar')
  writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  process.env[DUMP_VARIABLE] = path
  return () => rmSync(folder, { recursive: true, force: true })
}
