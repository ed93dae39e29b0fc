import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { commentsOf } from './comments.ts'
import { fileNamesOf, isInTree, linksOf } from './docs-references.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const FOLDERS = ['bench', 'build', 'contract', 'docs', 'public', 'scripts', 'server', 'src', 'tests']

// Documents may name the built client, and files that a program writes or a browser is served.
const WRITTEN_AT_RUN_TIME = new Set(['package-lock.json', 'service-worker.js'])

const documents = globSync(['*.md', ...FOLDERS.map((folder) => `${folder}/**/*.md`)], { cwd: ROOT })
const tree = { paths: globSync(['*', '.*.cjs', ...FOLDERS.map((folder) => `${folder}/**/*`)], { cwd: ROOT }) }

it('finds the documents and the tree', () => {
  expect(documents).toContain('README.md')
  expect(documents.length).toBeGreaterThan(40)
  expect(tree.paths).toContain('src/sync-worker/surface.ts')
})

it.each(documents)('%s names only files that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const brokenLinks = linksOf(text).filter(
    (link) => !existsSync(resolve(ROOT, dirname(document), decodeURI(link.text))),
  )
  const missingFiles = fileNamesOf(text).filter(
    (name) => !WRITTEN_AT_RUN_TIME.has(name.text) && !isInTree(name.text, tree),
  )
  const report = [...brokenLinks, ...missingFiles].map(
    ({ text: name, line }) => `${relative('', document)}:${line} ${name}`,
  )
  expect(report).toEqual([])
})

it('comments name only files that exist', () => {
  const sources = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT })
  const missing = sources.flatMap((source) =>
    commentsOf(readFileSync(join(ROOT, source), 'utf8')).flatMap(({ line, text }) =>
      fileNamesOf(text)
        .filter(({ text: name }) => name.includes('/') && !isInTree(name, tree))
        .map(({ text: name }) => `${source}:${line} ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

it.each([
  ['docs/server.md', 'server'],
  ['docs/sync-model.md', 'src/sync-worker'],
])('%s has a row for every folder of %s', (document, parent) => {
  const folders = readdirSync(join(ROOT, parent), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const firstCells = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell)
  expect(folders.filter((folder) => !firstCells.some((cell) => cell?.includes(`\`${folder}\``)))).toEqual([])
})

it('reports a link, a path and a file name that do not exist, and skips patterns and commands', () => {
  const document =
    'See [a](gone.md), `src/gone/file.ts`, `gone.ts:12`, `*.actions.ts`, `npm run build`, [b](https://example.com).'
  expect(linksOf(document).map(({ text }) => text)).toEqual(['gone.md'])
  expect(fileNamesOf(document).map(({ text }) => text)).toEqual(['src/gone/file.ts', 'gone.ts'])
  expect(isInTree('gone.ts', tree)).toBe(false)
  expect(isInTree('ore/surface.ts', { paths: ['src/core/surface.ts'] })).toBe(false)
})
