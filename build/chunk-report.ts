import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** Read by `build/weight.ts`; not among the files that are served. */
export const CHUNK_REPORT = join(ROOT, 'node_modules/.cache/chunks.json')

/** A built file, with what it imports at once and the sizes of its modules by path. */
export interface ReportedChunk {
  readonly file: string
  readonly imports: readonly string[]
  readonly modules: Readonly<Record<string, number>>
}

/** Notes which module is in which built file. */
export const chunkReport = (): Plugin => ({
  name: 'chunk-report',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((output): ReportedChunk[] => {
      if (output.type !== 'chunk') return []
      const sizes = Object.entries(output.modules).map(([id, { renderedLength }]) => [relative(ROOT, id), renderedLength] as const)
      return [{ file: output.fileName, imports: output.imports, modules: Object.fromEntries(sizes) }]
    })
    mkdirSync(dirname(CHUNK_REPORT), { recursive: true })
    writeFileSync(CHUNK_REPORT, JSON.stringify(chunks))
  },
})
