import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { layMigrated } from '#server/testing/databases/migrated-dump.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { SHORT_LIVED } from '#server/testing/servers/server-process.ts'
import type { DemoSize } from './demo-dumps.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_LIMIT_MS = 120_000

/** The real server as a child process on a folder of its own, with its demo data. */
export interface ServerProcess {
  readonly port: number
  readonly origin: string
  /** Output so far. */
  readonly output: () => string
  /** Ends the process like a power cut. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** The running process; null after it was asked to end. */
  readonly child: () => ChildProcess | null
  /** Ends the process and removes its data. */
  readonly dispose: () => Promise<void>
}

interface ServerOptions {
  /** Demo data of this size, instead of the first start's larger set. */
  readonly demo?: DemoSize
  readonly environment?: Readonly<Record<string, string>>
  /**
   * For stories, which test neither the creation nor the speed of the database: the server gets a
   * migrated database, and V8 does not optimise the WebAssembly of PGlite.
   */
  readonly isForStory?: boolean
  /** A folder that outlives the process; by default a temporary one. */
  readonly dataDir?: string
  /** The script started instead of the product's `server/main.ts`, relative to the root. */
  readonly entry?: string
  /** A file or device that takes the output, which is then not kept. */
  readonly outputTo?: string
  /** A program that starts the server: `nsenter` and its arguments. */
  readonly command?: readonly string[]
}

const seed = (folder: string, { tickets, pointages }: DemoSize, environment: ServerOptions['environment']): void => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...SHORT_LIVED, join(ROOT, 'server/seed/main.ts'), '--tickets', String(tickets), '--pointages', String(pointages)],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', ...environment }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the demo data were not loaded:\n${stderr}`)
}

const fill = async (folder: string, { demo, environment, isForStory = false }: ServerOptions): Promise<void> => {
  if (isForStory && !environment?.['DATABASE_URL']) await layMigrated(join(folder, 'pg'))
  if (demo) seed(folder, demo, environment)
}

export const createServerProcess = async (options: ServerOptions = {}): Promise<ServerProcess> => {
  const port = await freePort()
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sav-test-'))
  let child: ChildProcess | null = null
  let output = ''

  const ended = (running: ChildProcess): Promise<void> =>
    new Promise((done) => {
      if (running.exitCode !== null || running.signalCode !== null) done()
      else running.once('exit', () => done())
    })

  const start = async (): Promise<void> => {
    const sink = options.outputTo === undefined ? 'pipe' : openSync(options.outputTo, 'a')
    const node = [
      process.execPath,
      ...(options.isForStory ? SHORT_LIVED : []),
      join(ROOT, options.entry ?? 'server/main.ts'),
    ]
    const [program = process.execPath, ...rest] = [...(options.command ?? []), ...node]
    const running = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', ...options.environment },
      stdio: ['ignore', sink, sink],
    })
    if (typeof sink === 'number') closeSync(sink)
    child = running
    const keep = (part: Buffer): void => {
      output += part.toString()
    }
    running.stdout?.on('data', keep)
    running.stderr?.on('data', keep)
    const deadline = Date.now() + START_LIMIT_MS
    while (Date.now() < deadline) {
      if (running.exitCode !== null || running.signalCode !== null) {
        throw new Error(`the server ended with ${running.exitCode ?? running.signalCode}:\n${output}`)
      }
      const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ready) return
      await new Promise((done) => setTimeout(done, 100))
    }
    running.kill('SIGKILL')
    throw new Error(`the server was not ready in time:\n${output}`)
  }

  // Interrupted tests must not leave a server behind.
  const kill = (): void => void child?.kill('SIGKILL')
  process.once('exit', kill)

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    if (!running) return
    child = null
    running.kill(signal)
    await ended(running)
  }

  await fill(folder, options)
  await start()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => stop('SIGKILL'),
    start,
    child: () => child,
    dispose: async () => {
      await stop('SIGTERM')
      process.off('exit', kill)
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}
