import { readdirSync } from 'node:fs'
import { StartupError } from '../runtime/startup-error.ts'

/** Advice to the operator of a damaged or missing database, within a sentence. */
export const HOW_TO_RESTORE = 'put it back as it was, or restore a backup with npm run restore -- --from file.tar.gz'

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Tells whether PGlite may create a database in the folder. Throws `StartupError` for a folder that
 * holds anything but a whole database.
 */
export const isNewFolder = (folder: string): boolean => {
  const entries = entriesOf(folder)
  if (entries.includes('PG_VERSION')) return false
  if (entries.length === 0) return true
  throw new StartupError(
    `The database folder ${folder} is damaged: it is not empty and has no PG_VERSION. Either ${HOW_TO_RESTORE} --force.`,
  )
}
