// `npm run weight`: the JavaScript that each kind of page loads before it can be used, gzipped,
// against its limit. Reads the built client: the files that the page names, and all that these
// import at once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CHUNK_REPORT, type ReportedChunk } from './chunk-report.ts'

const DIST = join(import.meta.dirname, '..', 'dist')

interface Page {
  readonly name: string
  /** Modules that the page loads beside what the HTML names. */
  readonly modules: readonly string[]
  /** The sync worker, which loads beside the page, is a script of its own. */
  readonly hasWorker: boolean
  /** Kilobytes of the page without the worker. */
  readonly limit: number
}

/** Code of a signed-in person's page, in French. */
const SIGNED_IN = ['src/app/session/signed-in.ts', 'src/ui/locales/space-texts-fr.ts']

const PAGES: readonly Page[] = [
  { name: 'home', modules: ['src/ui/screens/public/home.tsx'], hasWorker: false, limit: 163 },
  {
    name: 'followed ticket',
    modules: ['src/ui/screens/public/followed/followed-ticket.tsx'],
    hasWorker: false,
    limit: 192.8,
  },
  { name: 'sign-in', modules: ['src/ui/screens/auth/login.tsx'], hasWorker: false, limit: 156.6 },
  {
    name: 'portal',
    modules: [...SIGNED_IN, 'src/ui/layouts/client-layout.tsx', 'src/ui/screens/client/home/client-home.tsx'],
    hasWorker: true,
    limit: 320.1,
  },
  {
    name: 'ticket list',
    modules: [...SIGNED_IN, 'src/ui/layouts/manager-layout.tsx', 'src/ui/screens/tickets/ticket-list.tsx'],
    hasWorker: true,
    limit: 366,
  },
]

const chunks = JSON.parse(readFileSync(CHUNK_REPORT, 'utf8')) as readonly ReportedChunk[]
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10
const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

/** The built file of a module; a path that the build no longer has is an error. */
const fileOf = (module: string): string => {
  const chunk = chunks.find(({ modules }) => Object.hasOwn(modules, module))
  if (!chunk) throw new Error(`The build has no ${module}: has it another path? (build/weight.ts)`)
  return chunk.file
}

/** Adds a file and what it imports at once to those that a page loads. */
const load = (file: string, loaded: Map<string, number>): void => {
  if (loaded.has(file)) return
  loaded.set(file, gzipped(file))
  for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) load(imported, loaded)
}

const namedByPage = [
  ...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g),
].map(([, file = '']) => file)
const worker = readdirSync(join(DIST, 'assets')).find((file) => /^worker-[\w-]+\.js$/.test(file)) ?? ''

const weigh = ({ name, modules, hasWorker, limit }: Page): boolean => {
  const loaded = new Map<string, number>()
  for (const file of [...namedByPage, ...modules.map(fileOf)]) load(file, loaded)
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0)
  const isLight = kilobytes(bytes) <= limit
  const beside = hasWorker ? `, beside it the worker: ${kilobytes(gzipped(`assets/${worker}`))} kB` : ''
  process.stdout.write(
    `${isLight ? 'ok  ' : 'FAIL'} ${name}: ${kilobytes(bytes)} kB of JavaScript, at most ${limit}${beside}\n`,
  )
  if (!isLight || process.argv.includes('--files')) {
    for (const [file, size] of [...loaded].sort(([, one], [, other]) => other - one))
      process.stdout.write(`       ${kilobytes(size)} kB ${file}\n`)
  }
  return isLight
}

process.exit(PAGES.map(weigh).every(Boolean) ? 0 : 1)
