// Installs packages and Node for both commands of the README. Plain JavaScript without dependencies:
// it runs on the system's Node 20 of a fresh clone, and hands over to the Node 24 that npm installs
// with the project.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)))
const BIN = join(ROOT, 'node_modules', '.bin')

const mtime = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Says that only what running needs was installed; npm itself notes nothing of it. */
const PRODUCTION_MARK = join(ROOT, 'node_modules', '.production-only')

/**
 * Installs the packages when they are missing or older than the lock file. `production` leaves out
 * what only tests and tools need: for a command that runs the product. A later command that needs them
 * all completes the installation.
 */
export const ensurePackages = ({ production = false } = {}) => {
  const installed = mtime(join(ROOT, 'node_modules', '.package-lock.json'))
  const isCurrent = installed > 0 && installed >= mtime(join(ROOT, 'package-lock.json'))
  const isPartial = existsSync(PRODUCTION_MARK)
  if (isCurrent && (production || !isPartial)) return
  // A complete installation is never cut down.
  const partial = production && (installed === 0 || isPartial)
  console.log(`Installing the packages${partial ? '' : ' and those for tests'} (once, about a minute)…`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file written against a registry that lacks the binaries of some
  // other platform.
  const kind = partial ? ['--omit=dev'] : ['--include=dev']
  const result = spawnSync(npm, ['install', '--no-save', ...kind, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) {
    console.error('npm install failed: the lines above say why.')
    process.exit(1)
  }
  if (partial) writeFileSync(PRODUCTION_MARK, '')
  else rmSync(PRODUCTION_MARK, { force: true })
}

/** Environment in which `node` is the project's own Node 24 and its tools are on the PATH. */
export const toolEnvironment = () => ({ ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` })

/** The project's Node, or the running one where the platform has no packaged binary. */
export const nodePath = () => {
  const own = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own)) return own
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  console.error(`Node 24 or later is needed on this platform (this is ${process.version}).`)
  process.exit(1)
}

/**
 * Runs a tool to its end; resolves to its exit code. `onStart` is given the process, for who reads its
 * output.
 */
export const run = (command, args, { onStart, ...options } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: toolEnvironment(), stdio: 'inherit', ...options })
    onStart?.(child)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(1)
    })
    child.on(onStart ? 'close' : 'exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })

/** Every folder with a tsconfig of its own. */
export const TYPED_PROJECTS = [
  'contract',
  'server',
  'src',
  'src/sync-worker',
  'tests',
  'bench',
  'bench/store/worker',
  'bench/store/page',
]

/** Node arguments of a script of ours written in TypeScript. */
export const script = (path) => [join(ROOT, path)]

export const packageVersion = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
