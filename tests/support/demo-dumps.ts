import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPasswords } from '#server/access/passwords/passwords.ts'
import { connect } from '#server/database/connect.ts'
import { createPglite } from '#server/database/pglite/open.ts'
import type { OpenPglite } from '#server/database/pglite/statement.ts'
import { seedBase } from '#server/seed/base.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { dumpPath } from '#server/testing/databases/migrated-dump.ts'
import { openReused } from '#server/testing/databases/reused-pglite.ts'
import { madeOnce } from '#server/testing/records/made-once.ts'

export interface DemoSize {
  readonly tickets: number
  readonly pointages: number
}

const FILE = 'demo.tar'

const writeDump = async (folder: string, size: DemoSize): Promise<void> => {
  const migrated = dumpPath('migrated')
  const opened = await createPglite(undefined, migrated === null ? {} : { dump: new Blob([readFileSync(migrated)]) })
  const database = await connect({ opened })
  await seedBase(database.query)
  await seedDemo(database.query, createPasswords(), { ...size, seed: 1 }, () => undefined)
  // Without a checkpoint every copy replays the log when it opens.
  await opened.exec('CHECKPOINT')
  writeFileSync(join(folder, FILE), Buffer.from(await (await opened.dumpDataDir('none')).arrayBuffer()))
  await database.close()
}

/**
 * An open database in memory with demo data of this size. In a run of the tests it comes from a
 * dump that is made once and stands beside those that the run prepares. Its `close` keeps it for
 * the next caller.
 */
export const openDemo = async (size: DemoSize): Promise<OpenPglite> => {
  const migrated = dumpPath('migrated')
  const folder = migrated === null ? mkdtempSync(join(tmpdir(), 'sav-demo-')) : dirname(migrated)
  const own = join(folder, `demo-${size.tickets}-${size.pointages}`)
  await madeOnce(own, (fresh) => writeDump(fresh, size))
  const opened = await openReused(join(own, FILE))
  if (migrated === null) rmSync(folder, { recursive: true })
  return opened
}
