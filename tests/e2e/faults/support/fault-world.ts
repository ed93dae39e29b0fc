import type { Browser } from 'playwright'
import postgres, { type Sql } from 'postgres'
import { startPostgres, type TestPostgres } from '#server/testing/databases/postgres.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createFaultProxy, type FaultProxy, NO_FAULTS } from '#tests/support/fault-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

/** As durable as at home: what was acknowledged outlives a restart of the database. */
const SETTINGS = ['fsync=off', 'full_page_writes=off']

/**
 * The real server on PostgreSQL with its demo data, a proxy in front of it that can misbehave, a
 * browser, and a look into the database.
 */
export interface FaultWorld {
  readonly postgres: TestPostgres
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  readonly browser: Browser
  /** Past the server: what it has really done. */
  readonly sql: Sql
  /** Everything works again. */
  readonly mend: () => void
  readonly close: () => Promise<void>
}

export const TICKETS = 60

export const openFaultWorld = async (seed: number): Promise<FaultWorld> => {
  const database = await startPostgres(SETTINGS)
  const [server, browser] = await Promise.all([
    createServerProcess({
      demo: { tickets: TICKETS, pointages: 120 },
      environment: { DATABASE_URL: database.url },
      isForStory: true,
    }),
    launchBrowser(),
  ]).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const proxy = await createFaultProxy({ target: server.port, seed })
  const sql = postgres(database.url, { max: 2, onnotice: () => undefined })
  return {
    postgres: database,
    server,
    proxy,
    browser,
    sql,
    mend: () => proxy.setFaults(NO_FAULTS),
    close: async () => {
      await browser.close()
      await proxy.close()
      await sql.end({ timeout: 1 })
      await server.dispose()
      await database.stop()
    },
  }
}
