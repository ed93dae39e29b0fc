import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../runtime/startup-error.ts'
import { FILES } from './format.ts'
import type { ReadEntry } from './tar.ts'

/**
 * Writes an entry to its path and returns the path. A file there is replaced once all bytes are
 * written. Throws for a path outside the folder.
 */
export const unpackFile = async (folder: string, { name, body }: ReadEntry): Promise<string> => {
  const path = name.slice(FILES.length)
  const target = resolve(folder, path)
  if (!target.startsWith(resolve(folder) + sep))
    throw new StartupError(`The backup holds a file outside of its folder: ${path}.`)
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
