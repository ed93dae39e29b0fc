import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/**
 * Not a package of the project: with what it needs it unpacks to 150 MB, which `npm install` would
 * fetch for everybody.
 */
const PACKAGE = '@duckdb/duckdb-wasm'
const VERSION = '1.32.0'

/** Ignored by Git. */
const INSTALLED = resolve(import.meta.dirname, '.duckdb')
const DIST = join(INSTALLED, 'node_modules', PACKAGE, 'dist')

/** The variant with WebAssembly's own exceptions: the fastest that needs no threads. */
const WASM = 'duckdb-eh.wasm'

/**
 * Its bindings for a worker, which it exports for Node alone, and the Arrow that rows are handed
 * over in.
 */
const ENTRY = `
export { BROWSER_RUNTIME, createDuckDB, VoidLogger } from './node_modules/${PACKAGE}/dist/duckdb-browser-blocking.mjs'
export { DateDay, Int32, Table, tableToIPC, vectorFromArray } from 'apache-arrow'
`

const install = async (): Promise<void> => {
  if (existsSync(join(DIST, WASM))) return
  await mkdir(INSTALLED, { recursive: true })
  await writeFile(join(INSTALLED, 'package.json'), '{ "private": true }\n')
  console.log(`Installing ${PACKAGE} ${VERSION} (once)…`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, ['install', ...options, `${PACKAGE}@${VERSION}`], {
    cwd: INSTALLED,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${PACKAGE} cannot be installed: the lines above say why.`)
}

/** Puts `duckdb/duckdb.js` and its WebAssembly beside the page in `outDir`. */
export const buildDuckDb = async (outDir: string): Promise<void> => {
  await install()
  const entry = join(INSTALLED, 'entry.js')
  await writeFile(entry, ENTRY)
  const target = join(outDir, 'duckdb')
  await build({
    configFile: false,
    root: INSTALLED,
    logLevel: 'error',
    build: {
      target: 'es2023',
      outDir: target,
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: () => 'duckdb.js' },
    },
  })
  await copyFile(join(DIST, WASM), join(target, WASM))
}
