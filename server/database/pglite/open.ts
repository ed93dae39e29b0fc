import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

interface Options {
  /** The database starts as this dump of another one. */
  readonly dump?: Blob
  /** Settings beside PGlite's: `name=value`, as in `postgresql.conf`. */
  readonly settings?: readonly string[]
  /** Gets the lines that PostgreSQL writes to its log. */
  readonly onLogLine?: (line: string) => void
}

/**
 * The bare database on the calling thread, with the extensions that migrations ask for. It is in
 * memory without a folder.
 */
export const createPglite = (folder: string | undefined, { dump, settings = [], onLogLine }: Options = {}) =>
  PGlite.create({
    extensions: { pg_trgm },
    ...(folder ? { dataDir: folder } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
    onStderr: (line) => {
      onLogLine?.(line)
      return false
    },
  })
