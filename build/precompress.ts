import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)

const COMPRESSED = /\.(js|css|html|svg|webmanifest)$/
/** A smaller file fits into one packet as it is. */
const WORTH_BYTES = 1024

/**
 * Writes a Brotli copy beside each built file, at the highest level: a server that compresses while
 * it answers has no time for it, and sends a sixth more (`server/http/static-client.ts`).
 */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      // After the service worker was written.
      sequential: true,
      async handler() {
        const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSED.test(file))
        await Promise.all(
          files.map(async (file) => {
            const source = await readFile(join(folder, file))
            if (source.length < WORTH_BYTES) return
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            }
            await writeFile(join(folder, `${file}.br`), await brotli(source, { params }))
          }),
        )
      },
    },
  }
}
