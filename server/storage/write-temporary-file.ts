import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a new file, readable by this process alone. When it throws, the file is closed
 * as well: `pipeline` fails while the file may still be opening, and a file that is removed before
 * it is created stays.
 */
export const writeTemporaryFile = async (path: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  // Errors while the file is written are thrown below; nobody listens afterwards.
  target.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => target.once('close', resolve))
  try {
    await pipeline(bytes, target)
  } finally {
    await closed
  }
}
