import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/testing/databases/postgres.ts'

/** One of the two databases that the product runs on, empty, for one run of the bench. */
export interface BenchDatabase {
  readonly kind: 'postgres' | 'pglite'
  /** The argument of the server's `connect`. */
  readonly location: { readonly url: string } | { readonly folder: string }
  /** The environment of the server process. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * As a careful office would run it on a machine of two cores and a few GB: nothing acknowledged is
 * ever lost.
 */
const PRODUCTION = [
  'shared_buffers=512MB',
  'effective_cache_size=1536MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
]

const atUrl = (url: string, stop: () => Promise<void>): BenchDatabase => ({
  kind: 'postgres',
  location: { url },
  environment: { DATABASE_URL: url },
  stop,
})

/** A PostgreSQL server of its own; `cpuWeight` as in `startPostgres`. */
export const openPostgres = async (options: { readonly cpuWeight?: number } = {}): Promise<BenchDatabase> => {
  const server = await startPostgres(PRODUCTION, undefined, options)
  return atUrl(server.url, () => server.stop())
}

/** A PostgreSQL database that outlives the bench: for repeated runs on the same rows. */
export const keptPostgres = (url: string): BenchDatabase => atUrl(url, async () => undefined)

export const openPglite = async (): Promise<BenchDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-bench-'))
  return {
    kind: 'pglite',
    location: { folder: join(folder, 'pg') },
    environment: { DATABASE_URL: '', DATA_DIR: folder },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
