import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import type { BenchDatabase } from '../../bench/server/databases.ts'
import type { Exit } from './evidence.ts'

const KEPT_OUTPUT = 1_500
/** Memory as `npm start` sets it (scripts/start.mjs, docs/decisions/0374). */
const NODE_OPTIONS = '--max-semi-space-size=16 --max-old-space-size=1536'

export interface ServerGroup {
  readonly ports: readonly number[]
  pids(): readonly number[]
  /** Output of all processes. */
  output(): string
  stop(): Promise<void>
}

interface Watcher {
  /** A process ended although nobody asked; it is started again. */
  ended(): void
  /** The process listens again, or could not be started. */
  restarted(exit: Exit): void
}

/**
 * The product's own processes on one database. A process that an attack ends is started again, so
 * that later attacks are seen too.
 */
export const startServers = async (database: BenchDatabase, count: number, watcher: Watcher): Promise<ServerGroup> => {
  const files = mkdtempSync(join(tmpdir(), 'sav-abuse-files-'))
  const servers: ServerProcess[] = []
  let isStopping = false

  const watch = (server: ServerProcess): void => {
    const child = server.child()
    child?.once('exit', async (code, signal) => {
      if (isStopping || server.child() !== child) return
      const exit = { at: Date.now(), how: `ended with ${signal ?? code}`, output: server.output().slice(-KEPT_OUTPUT) }
      watcher.ended()
      try {
        await server.start()
        watch(server)
        watcher.restarted({ ...exit, backAt: Date.now() })
      } catch {
        watcher.restarted({ ...exit, backAt: null, how: `${exit.how} and did not start again` })
      }
    })
  }

  const stop = async (): Promise<void> => {
    isStopping = true
    await Promise.all(servers.map((server) => server.dispose()))
    rmSync(files, { recursive: true, force: true })
  }

  try {
    for (let n = 0; n < count; n++) {
      const server = await createServerProcess({
        environment: {
          DATA_DIR: files,
          ...database.environment,
          DEMO: '0',
          FILES_DIR: join(files, 'files'),
          LOG_LEVEL: 'error',
          NODE_OPTIONS,
        },
      })
      servers.push(server)
      watch(server)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ports: servers.map(({ port }) => port),
    pids: () => servers.flatMap((server) => server.child()?.pid ?? []),
    output: () => servers.map((server) => server.output()).join('\n'),
    stop,
  }
}
