import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../runtime/startup-error.ts'

const MIB = 1024 * 1024
/** Room for a new database with its demo data. */
const NEEDED_BYTES = 192 * MIB
/** Size of a segment of the write-ahead log, the largest file that a new database consists of. */
const LARGEST_FILE_BYTES = 16 * MIB

const inMib = (bytes: number): string => `${Math.floor(bytes / MIB)} MB`

/**
 * Writes a file of the largest size that is needed. Finds limits that the free space does not show
 * (quota, `ulimit`).
 */
const probe = (path: string): void => {
  const piece = Buffer.alloc(MIB)
  const file = openSync(path, 'w')
  try {
    for (let written = 0; written < LARGEST_FILE_BYTES; ) written += writeSync(file, piece)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Throws `StartupError` where a new database would not fit. PGlite does not report a full disk: it
 * retries for ever.
 */
export const refuseFullDisk = (folder: string): void => {
  const { bavail, bsize } = statfsSync(dirname(folder))
  const refusal = (found: string, cause?: unknown): StartupError =>
    new StartupError(
      `The disk of ${dirname(folder)} is full: a new database needs ${inMib(NEEDED_BYTES)}, ${found}. Make room, then start again.`,
      {
        cause,
      },
    )
  if (bavail * bsize < NEEDED_BYTES) throw refusal(`${inMib(bavail * bsize)} are free`)
  const path = `${folder}.probe`
  try {
    probe(path)
  } catch (cause) {
    throw refusal(`and a file of ${inMib(LARGEST_FILE_BYTES)} can't be written`, cause)
  } finally {
    rmSync(path, { force: true })
  }
}
