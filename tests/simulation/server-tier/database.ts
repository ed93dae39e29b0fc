import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/pglite'
import type { Location } from '#server/database/connect.ts'
import { migratePglite } from '#server/database/migrate.ts'
import { createPglite } from '#server/database/pglite/open.ts'
import { dumpPath } from '#server/testing/databases/migrated-dump.ts'

const OPEN_AT_MOST = 32

/** A migrated PGlite with prepared transactions: PostgreSQL reads the setting at its start only. */
export const databaseWithOpenTransactions = async (): Promise<Location> => {
  // The command runs outside of a run that has prepared one.
  const prepared = dumpPath('migrated')
  const client = await createPglite(undefined, prepared === null ? {} : { dump: new Blob([await readFile(prepared)]) })
  await migratePglite(drizzle({ client }))
  await client.exec(`alter system set max_prepared_transactions = ${OPEN_AT_MOST}`)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return { opened: await createPglite(undefined, { dump }) }
}
