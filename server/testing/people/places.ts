import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../database/connect.ts'
import { layMigrated } from '../databases/migrated-dump.ts'
import { startPostgres, type TestPostgres } from '../databases/postgres.ts'

export interface Places {
  /** A path in a folder of this test file; nothing is there yet. */
  path(name: string): string
  /** A PGlite folder that does not exist yet, or an empty PostgreSQL cluster. */
  database(kind: Database['kind']): Promise<{ readonly folder: string } | { readonly url: string }>
  /**
   * A PGlite folder with every migration applied, or an empty PostgreSQL cluster, for tests that do
   * not test the creation of a database.
   */
  migrated(kind: Database['kind']): Promise<{ readonly folder: string } | { readonly url: string }>
  remove(): Promise<void>
}

/** Creates databases and folders for a test file; `remove` deletes all of them. */
export const createPlaces = (): Places => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-places-'))
  const clusters: TestPostgres[] = []
  let databases = 0
  const database: Places['database'] = async (kind) => {
    if (kind === 'pglite') return { folder: join(folder, `data-${++databases}`, 'pg') }
    const cluster = await startPostgres()
    clusters.push(cluster)
    return { url: cluster.url }
  }
  return {
    path: (name) => join(folder, name),
    database,
    migrated: async (kind) => {
      const place = await database(kind)
      if ('folder' in place) await layMigrated(place.folder)
      return place
    },
    remove: async () => {
      for (const cluster of clusters) await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
