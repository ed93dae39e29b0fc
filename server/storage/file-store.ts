import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, createReadStream, mkdirSync, mkdtempSync } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Background } from '../runtime/background.ts'
import { StartupError } from '../runtime/startup-error.ts'

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

interface WrittenFile {
  readonly path: string
  /** Null for a temporary file. */
  readonly storage: string | null
}

/** Files on disk under random names. The database has their type and record. */
export interface FileStore {
  /** Path for bytes that are not accepted yet. The caller removes the file or keeps it. */
  temporaryPath(): string
  /**
   * Makes a temporary file permanent, even after a power failure, and returns its name. Deletes the
   * file when that fails.
   */
  keep(temporaryPath: string): Promise<string>
  /**
   * Like `keep`, under a name that another installation gave. Takes the place of a file of that
   * name.
   */
  keepAs(temporaryPath: string, storage: string): Promise<void>
  /** Size in bytes, or null when there are none. */
  sizeOf(storage: string): Promise<number | null>
  read(storage: string, range: ByteRange | null): Readable
  /** Path of a stored file, for a reader that needs its bytes in any order. */
  pathOf(storage: string): string
  /** Deletes a file in the background; `deleteOrphanFiles` deletes what could not be deleted. */
  discard(storage: string): void
  remove(path: string): Promise<void>
  /** Iterates over files and temporary files written before this instant, with path and name. */
  olderThan(instant: Date): AsyncIterable<WrittenFile>
  close(): Promise<void>
}

const NAME = /^[0-9a-f]{32}$/
const randomName = (): string => randomBytes(16).toString('hex')

/**
 * Opens the folder and creates it when missing; null opens a temporary folder that `close` deletes.
 * Throws `StartupError` when the folder can't be written.
 */
export const openFileStore = (given: string | null, background: Background): FileStore => {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'sav-files-'))
  prepareFolder(folder)
  const pathOf = (storage: string): string => {
    if (!NAME.test(storage)) throw new Error('Not the name of a stored file.')
    return join(folder, storage)
  }
  const remove = (path: string): Promise<void> => rm(path, { force: true })
  const keepAs = async (temporaryPath: string, storage: string): Promise<void> => {
    const path = pathOf(storage)
    try {
      await sync(temporaryPath)
      await rename(temporaryPath, path)
      await syncFolder(folder)
    } catch (error) {
      for (const one of [temporaryPath, path]) await remove(one)
      throw error
    }
  }
  return {
    temporaryPath: () => join(folder, `${randomName()}.part`),
    keep: async (temporaryPath) => {
      const storage = randomName()
      await keepAs(temporaryPath, storage)
      return storage
    },
    keepAs,
    sizeOf: async (storage) => {
      try {
        return (await stat(pathOf(storage))).size
      } catch {
        return null
      }
    },
    read: (storage, range) => {
      const bytes = createReadStream(pathOf(storage), range ? { start: range.first, end: range.last } : {})
      // A reader receives the error too. Without this listener, an error before the first read
      // would end the process.
      return bytes.on('error', () => undefined)
    },
    pathOf,
    discard: (storage) => background.run('remove a file', () => remove(pathOf(storage))),
    remove,
    olderThan: (instant) => olderThan(folder, instant),
    close: async () => {
      if (given === null) await rm(folder, { recursive: true, force: true })
    },
  }
}

const prepareFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o700)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new StartupError(`The folder of files ${folder} can't be written.`, { cause })
  }
}

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Windows can't open folders, and does not need the call. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* olderThan(folder: string, instant: Date): AsyncGenerator<WrittenFile> {
  for await (const entry of await opendir(folder)) {
    const isTemporary = entry.name.endsWith('.part')
    const name = entry.name.replace(/\.part$/, '')
    if (!entry.isFile() || !NAME.test(name)) continue
    const path = join(folder, entry.name)
    const written = await stat(path).catch(() => null)
    if (written && written.mtime < instant) yield { path, storage: isTemporary ? null : name }
  }
}
