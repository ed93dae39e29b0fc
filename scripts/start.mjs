// `npm start`: installs what is missing, builds the client when its sources changed, and runs the
// server. `npm run dev`: the same with Vite's hot reload in front of a server that restarts on change.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { supervise } from './supervise.mjs'
import { ensurePackages, nodePath, ROOT, run, script, toolEnvironment } from './toolchain.mjs'

const PARENT = process.ppid

const BUILT = join(ROOT, 'dist', 'index.html')
const SOURCES = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

const isBuilt = () =>
  existsSync(BUILT) && SOURCES.every((source) => newest(join(ROOT, source)) <= statSync(BUILT).mtimeMs)

const build = async () => {
  if (isBuilt()) return
  console.log('Building the client…')
  const code = await run(nodePath(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
  if (code !== 0) process.exit(code)
  const now = new Date()
  utimesSync(BUILT, now, now)
}

/**
 * Node would keep 100 MB for objects that die young, where 16 MB do as well (bench/server/README.md).
 * With less than 2 GB of heap V8 collects garbage when the heap has doubled, and not only when it is
 * four times as large (docs/decisions/0374).
 */
const MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=1536']

const startServer = (environment = {}, nodeOptions = []) =>
  spawn(nodePath(), [...MEMORY, ...nodeOptions, ...script('server/main.ts')], {
    cwd: ROOT,
    env: { ...toolEnvironment(), ...environment },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  })

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

ensurePackages({ production: true })

if (process.argv.includes('--dev')) {
  const port = process.env.PORT ?? '3000'
  const apiPort = String(await freePort())
  const api = startServer({ PORT: apiPort, PUBLIC_URL: `http://localhost:${port}` }, [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-preserve-output',
  ])
  const vite = spawn(
    nodePath(),
    [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', port, '--clearScreen', 'false'],
    {
      cwd: ROOT,
      env: { ...toolEnvironment(), API_TARGET: `http://127.0.0.1:${apiPort}` },
      stdio: 'inherit',
      detached: process.platform !== 'win32',
    },
  )
  supervise([api, vite], PARENT)
} else {
  await build()
  supervise([startServer()], PARENT)
}
