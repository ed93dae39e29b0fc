import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * Opens the bare database on the calling thread, with the extensions that migrations use. Without a
 * folder it is in memory, optionally from a dump. `onLogLine` receives the log lines of PostgreSQL.
 */
export const createPglite = (folder: string | undefined, dump?: Blob, onLogLine: (line: string) => void = () => undefined) =>
  PGlite.create({
    extensions: { pg_trgm },
    ...(folder ? { dataDir: folder } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
    onStderr: (line) => {
      onLogLine(line)
      return false
    },
  })
