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

/** Files by name that import each other, however indirectly. */
const importedInCircle = (chunks: readonly ReportedChunk[]): readonly string[] => {
  const importsOf = new Map(chunks.map(({ file, imports }) => [file, imports]))
  const reachesItself = (file: string): boolean => {
    const seen = new Set<string>()
    const waiting = [...(importsOf.get(file) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === file) return true
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(...(importsOf.get(next) ?? []))
    }
    return false
  }
  return [...importsOf.keys()].filter(reachesItself)
}

/**
 * Notes which module is in which built file. Files that import each other are an error: a module of
 * one would read a constant of the other before it is set.
 */
export const chunkReport = (): Plugin => ({
  name: 'chunk-report',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((output): ReportedChunk[] => {
      if (output.type !== 'chunk') return []
      const sizes = Object.entries(output.modules).map(
        ([id, { renderedLength }]) => [relative(ROOT, id), renderedLength] as const,
      )
      return [{ file: output.fileName, imports: output.imports, modules: Object.fromEntries(sizes) }]
    })
    const circle = importedInCircle(chunks)
    if (circle.length > 0) throw new Error(`These files import each other: ${circle.join(', ')} (build/chunks.ts)`)
    mkdirSync(dirname(CHUNK_REPORT), { recursive: true })
    writeFileSync(CHUNK_REPORT, JSON.stringify(chunks))
  },
})
