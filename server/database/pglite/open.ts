import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * The bare database on the calling thread, with the extensions that migrations ask for. It is in memory without a folder, and starts from the
 * dump of another one where that is given. `onLogLine` hears what PostgreSQL writes to its log.
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
