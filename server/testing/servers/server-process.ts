import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { layMigrated } from '../databases/migrated-dump.ts'

/**
 * Options of Node for processes that soon end: they load in less time, and V8 does not optimise the
 * WebAssembly of PGlite.
 */
export const SHORT_LIVED = ['--liftoff-only', '--import', new URL('./quick-resolve.ts', import.meta.url).href]

export type ServerProcess = ChildProcessByStdio<null, Readable, Readable>

export interface ServerProcesses {
  /**
   * The program as people start it, on a free port, with this environment beside the present one.
   */
  start(environment: Readonly<Record<string, string>>): ServerProcess
  /**
   * Starts the program on a data folder into which a migrated database is copied first, for tests
   * that do not test the creation of a database.
   */
  startPrepared(environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string }): Promise<ServerProcess>
  /** Kills those that still run; they are gone when it resolves. */
  end(): Promise<void>
}

/** The servers that the tests of one file start in processes of their own. */
export const createServerProcesses = (): ServerProcesses => {
  const started: ServerProcess[] = []
  const start: ServerProcesses['start'] = (environment) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, fileURLToPath(new URL('../../main.ts', import.meta.url))], {
      env: { ...process.env, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    return child
  }
  return {
    start,
    startPrepared: async (environment) => {
      await layMigrated(join(environment.DATA_DIR, 'pg'))
      return start(environment)
    },
    end: async () => {
      for (const child of started.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
