import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../runtime/startup-error.ts'

/** Lock of a PGlite folder. */
export interface FolderLock {
  release(): void
}

/** Two that start at once get in each other's way for a moment; one of them must win. */
const STARTING_TOGETHER_MS = 500

const holderOf = (pidFile: string): string => {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(`${folder}.lock`, { timeout: STARTING_TOGETHER_MS })
  } catch (cause) {
    throw new StartupError(`The lock file ${folder}.lock can't be opened.`, { cause })
  }
}

/**
 * Makes this process the only one on a PGlite folder, which takes no lock of its own and loses rows
 * when shared.
 *
 * The lock is the operating system's, held through an exclusive SQLite transaction on
 * `<folder>.lock` beside the folder: it works on every system, between containers that share a
 * disk, and is gone the instant the process dies, so that there is never a stale lock to judge. The
 * pid file beside it only names the holder.
 */
export const lockFolder = (folder: string): FolderLock => {
  const pidFile = `${folder}.pid`
  const lock = openLock(folder)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new StartupError(`The data folder ${folder} is in use by another server${holderOf(pidFile)}.`, { cause })
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}
