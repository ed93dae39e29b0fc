import { sql } from 'drizzle-orm'
import { StartupError } from '../../runtime/startup-error.ts'
import { migrationOf } from './catalogue.ts'
import { lockStoppedFolder, openOneConnection, type StoredLocation } from './one-connection.ts'
import { renumber } from './renumber.ts'
import { refuseRunningServers } from './target.ts'

/**
 * Repairs the feed of a database that was copied here without `restore`: see `renumber`. Throws
 * `StartupError` while a server runs on it.
 */
export const adoptDatabase = async (location: StoredLocation): Promise<void> => {
  const lock = 'folder' in location ? lockStoppedFolder(location.folder) : null
  try {
    const connection = await openOneConnection(location)
    try {
      await refuseRunningServers(connection.query)
      if ((await migrationOf(connection.query)) === null)
        throw new StartupError('There is no database of this program to adopt.')
      await connection.query.execute(sql`begin`)
      await renumber(connection.query)
      await connection.query.execute(sql`commit`)
    } finally {
      await connection.close()
    }
  } finally {
    lock?.release()
  }
}
