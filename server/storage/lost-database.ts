import type { Location } from '../database/connect.ts'
import { HOW_TO_RESTORE, isNewFolder } from '../database/database-folder.ts'
import { StartupError } from '../runtime/startup-error.ts'
import { readMark } from './folder-mark.ts'

/**
 * Throws `StartupError` for a missing PGlite database whose uploaded files are still there: a new
 * one would hide the loss.
 */
export const refuseLostDatabase = (location: Location, filesFolder: string | null): void => {
  if (typeof location === 'string' || !('folder' in location) || filesFolder === null) return
  if (!isNewFolder(location.folder) || readMark(filesFolder) === null) return
  throw new StartupError(
    `The database ${location.folder} is missing, but the files of an installation are in ${filesFolder}. ` +
      `Either ${HOW_TO_RESTORE} --force, or move the files away to begin anew.`,
  )
}
