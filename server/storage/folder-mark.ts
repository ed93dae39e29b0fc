import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../runtime/startup-error.ts'

/**
 * Name of the file that names the installation of a folder of files. The server writes it on its
 * first start.
 */
export const MARK = 'installation'

/**
 * The installation named by the mark; null without one, and for an empty one that a full disk left.
 */
export const readMark = (folder: string): string | null => {
  try {
    return readFileSync(join(folder, MARK), 'utf8').trim() || null
  } catch {
    return null
  }
}

/**
 * Marks the folder as this installation's; creates a missing folder. Returns false for a folder
 * that had no mark: the owner of its files is unknown. Throws `StartupError` when the mark names
 * another installation.
 */
export const claimFolder = (folder: string, installation: string): boolean => {
  const mark = readMark(folder)
  if (mark === installation) return true
  if (mark !== null) {
    throw new StartupError(
      `The files in ${folder} belong to another database than the one named here. Name the right one (DATABASE_URL, DATA_DIR, FILES_DIR), ` +
        'restore a backup of both with npm run restore, or move the files away.',
    )
  }
  try {
    mkdirSync(folder, { recursive: true })
    // Replaces an empty mark. Two servers of one database write the same mark.
    writeFileSync(join(folder, MARK), `${installation}\n`)
  } catch (cause) {
    throw new StartupError(`The folder of files ${folder} can't be written.`, { cause })
  }
  return false
}
