import { drizzle } from 'drizzle-orm/pglite'
import type { Location } from '#server/database/connect.ts'
import { migratePglite } from '#server/database/migrate.ts'
import { createPglite } from '#server/database/pglite/open.ts'

const OPEN_AT_MOST = 32

/** A migrated PGlite with prepared transactions: PostgreSQL reads the setting at its start only. */
export const databaseWithOpenTransactions = async (): Promise<Location> => {
  const client = await createPglite(undefined)
  await migratePglite(drizzle({ client }))
  await client.exec(`alter system set max_prepared_transactions = ${OPEN_AT_MOST}`)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return { opened: await createPglite(undefined, { dump }) }
}
