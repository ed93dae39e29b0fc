import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

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

/** Removes the stored files of a folder except the kept ones. */
export const removeFilesBut = async (folder: string, kept: ReadonlySet<string>): Promise<void> => {
  for (const path of await listFiles(folder)) if (!kept.has(path)) await rm(join(folder, path))
}
