import { readdirSync } from 'node:fs'
import { readMark } from '../files/folder-mark.ts'
import { StartupError } from '../startup-error.ts'
import type { Location } from './connect.ts'

const RESTORE = 'put it back as it was, or restore a backup with npm run restore -- --from file.tar.gz'

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Tells whether PGlite may create a database in the folder. Throws `StartupError` for a folder that holds anything but a whole database. */
export const isNewFolder = (folder: string): boolean => {
  const entries = entriesOf(folder)
  if (entries.includes('PG_VERSION')) return false
  if (entries.length === 0) return true
  throw new StartupError(`The database folder ${folder} is damaged: it is not empty and has no PG_VERSION. Either ${RESTORE} --force.`)
}

/** Throws `StartupError` for a missing PGlite database whose uploaded files are still there: a new one would hide the loss. */
export const refuseLostDatabase = (location: Location, filesFolder: string | null): void => {
  if (typeof location === 'string' || !('folder' in location) || filesFolder === null) return
  if (!isNewFolder(location.folder) || readMark(filesFolder) === null) return
  throw new StartupError(
    `The database ${location.folder} is missing, but the files of an installation are in ${filesFolder}. ` +
      `Either ${RESTORE} --force, or move the files away to begin anew.`,
  )
}
