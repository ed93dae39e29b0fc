// `npm run weight`: the JavaScript that each kind of page loads before it can be used, gzipped, against its limit.
// Reads the built client: the files that the page names, and all that these import at once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets')
const PAGE = join(import.meta.dirname, '..', 'dist', 'index.html')

interface Page {
  readonly name: string
  /** Chunks that the page loads beside those that the HTML names. */
  readonly chunks: readonly string[]
  /** The sync worker, which loads beside the page, is a script of its own. */
  readonly hasWorker: boolean
  /** Of the page without the worker, kB. */
  readonly limit: number
}

/** Code of a signed-in person's page, in French. */
const SIGNED_IN = ['signed-in', 'texts-fr']

const PAGES: readonly Page[] = [
  { name: 'sign-in', chunks: ['login'], hasWorker: false, limit: 160 },
  { name: 'portal', chunks: [...SIGNED_IN, 'client-layout', 'client-home'], hasWorker: true, limit: 220 },
  { name: 'ticket list', chunks: [...SIGNED_IN, 'manager-layout', 'ticket-list'], hasWorker: true, limit: 300 },
]

const assets = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

/** The built file of a chunk; a name that the build no longer has is an error. */
const fileOf = (chunk: string): string => {
  const file = assets.find((asset) => asset.replace(/-[\w-]{8}\.js$/, '') === chunk)
  if (file === undefined) throw new Error(`The build has no chunk ${chunk}: has its module another name? (build/weight.ts)`)
  return file
}

const IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g

/** Adds a file and what it imports at once to those that a page loads. */
const load = (file: string, loaded: Map<string, number>): void => {
  if (loaded.has(file)) return
  const source = readFileSync(join(ASSETS, file))
  loaded.set(file, gzipSync(source, { level: 9 }).length)
  for (const [, imported = ''] of String(source).matchAll(IMPORT)) load(imported, loaded)
}

const namedByPage = [...readFileSync(PAGE, 'utf8').matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].map(([, file = '']) => file)

const weigh = ({ name, chunks, hasWorker, limit }: Page): boolean => {
  const loaded = new Map<string, number>()
  for (const file of [...namedByPage, ...chunks.map(fileOf)]) load(file, loaded)
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0)
  const worker = hasWorker ? kilobytes(gzipSync(readFileSync(join(ASSETS, fileOf('worker'))), { level: 9 }).length) : null
  const isLight = kilobytes(bytes) <= limit
  const beside = worker === null ? '' : `, beside it the worker: ${worker} kB`
  process.stdout.write(`${isLight ? 'ok  ' : 'FAIL'} ${name}: ${kilobytes(bytes)} kB of JavaScript, at most ${limit}${beside}\n`)
  if (!isLight || process.argv.includes('--files')) {
    for (const [file, size] of [...loaded].sort(([, one], [, other]) => other - one)) process.stdout.write(`       ${kilobytes(size)} kB ${file}\n`)
  }
  return isLight
}

process.exit(PAGES.map(weigh).every(Boolean) ? 0 : 1)
