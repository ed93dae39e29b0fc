import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES } from './format.ts'
import type { Entry } from './tar.ts'

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
