import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../runtime/startup-error.ts'

/** Lock of a PGlite folder. */
export interface FolderLock {
  release(): void
}

/** Time limit for the lock when two servers start at once: both briefly block each other. */
const LOCK_TIMEOUT_MS = 500

const holderOf = (pidFile: string): string => {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(`${folder}.lock`, { timeout: LOCK_TIMEOUT_MS })
  } catch (cause) {
    throw new StartupError(`The lock file ${folder}.lock can't be opened.`, { cause })
  }
}

/**
 * Locks a PGlite folder for this process. PGlite takes no lock itself and loses rows when two
 * processes open one folder.
 *
 * The lock is an exclusive SQLite transaction on `<folder>.lock` beside the folder. It works on
 * every system and between containers that share a disk. The operating system releases it when the
 * process dies, so that a stale lock is impossible. The pid file beside it only names the holder.
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
