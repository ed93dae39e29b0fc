import { resolve } from 'node:path'
import { build } from 'vite'

/** Builds the bench's page and workers into `outDir`, minified as the product is. */
export const buildPage = async (outDir: string): Promise<void> => {
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, 'page'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2023', outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  })
}
