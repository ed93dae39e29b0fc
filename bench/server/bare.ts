import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import postgres from 'postgres'
import type { BenchDatabase } from './databases.ts'

/** The database through the same driver as the server's, with nothing between. */
export interface BareDatabase {
  run(statement: string): Promise<readonly unknown[]>
  close(): Promise<void>
}

export const openBare = async ({ location }: BenchDatabase): Promise<BareDatabase> => {
  if ('url' in location) {
    const client = postgres(location.url, { max: 1, onnotice: () => undefined, connection: { TimeZone: 'UTC' } })
    return { run: (statement) => client.unsafe(statement, [], { prepare: true }), close: () => client.end() }
  }
  const client = await PGlite.create({ dataDir: location.folder, extensions: { pg_trgm } })
  return { run: async (statement) => (await client.query(statement)).rows, close: () => client.close() }
}
