import { createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../runtime/startup-error.ts'
import { FILES } from './format.ts'
import type { Entry, ReadEntry } from './tar.ts'

/**
 * Paths of all files in the folder, relative to it, with `/` between; none when there is no folder.
 */
export const listFiles = async (folder: string): Promise<readonly string[]> => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

const openIfThere = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for await (const chunk of file.createReadStream({ start: 0, end: size - 1 })) yield chunk
}

/**
 * Returns an archive entry of a file; null when it was removed since it was listed. The file is
 * opened at once: people delete files while a backup is written.
 */
export const fileEntry = async (folder: string, path: string): Promise<Entry | null> => {
  const file = await openIfThere(join(folder, path))
  if (!file) return null
  const { size } = await file.stat()
  if (size === 0) await file.close()
  return { name: `${FILES}${path}`, size, body: size === 0 ? [] : contentOf(file, size) }
}

/**
 * Writes an entry to its path and returns the path. A file there is replaced once all bytes are
 * written. Throws for a path outside the folder.
 */
export const unpackFile = async (folder: string, { name, body }: ReadEntry): Promise<string> => {
  const path = name.slice(FILES.length)
  const target = resolve(folder, path)
  if (!target.startsWith(resolve(folder) + sep)) throw new StartupError(`The backup holds a file outside of its folder: ${path}.`)
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.part`
  try {
    await pipeline(body, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return path
}

/** Removes the stored files of a folder except the kept ones. */
export const removeFilesBut = async (folder: string, kept: ReadonlySet<string>): Promise<void> => {
  for (const path of await listFiles(folder)) if (!kept.has(path)) await rm(join(folder, path))
}
