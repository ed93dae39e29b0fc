import { pathToFileURL } from 'node:url'
import { freePort } from '#server/testing/servers/free-port.ts'
import { createServerProcess } from '#tests/support/server-process.ts'
import type { BenchDatabase } from './databases.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

export interface Vitals {
  /** How late the event loop came to what was due, ms, 99 of 100. */
  readonly delayP99: number
  readonly delayMax: number
  /** Largest resident memory since the start, MB. */
  readonly memory: number
}

export interface ServerUnderTest {
  readonly origin: string
  readonly http: HttpClient
  /** Output of the server so far, the link of the first manager among it. */
  output(): string
  /** Since the last call. */
  vitals(): Promise<Vitals>
  stop(): Promise<void>
}

/**
 * The product's own server, unless another `entry` is named, as a process of its own, with its own
 * limits and settings.
 */
export const startServer = async (database: BenchDatabase, entry?: string): Promise<ServerUnderTest> => {
  const probe = await freePort()
  const server = await createServerProcess({
    ...(entry === undefined ? {} : { entry }),
    environment: {
      ...database.environment,
      // Filled databases have the demo accounts, which the stage of sign-ins uses.
      DEMO: database.environment['DEMO'] ?? '1',
      BENCH_PROBE_PORT: String(probe),
      // Memory as `npm start` sets it (scripts/start.mjs).
      NODE_OPTIONS: `--max-semi-space-size=16 --import=${pathToFileURL(`${import.meta.dirname}/probe.ts`)}`,
    },
  })
  const http = createHttpClient(server.origin)
  return {
    origin: server.origin,
    output: server.output,
    http,
    vitals: async () => (await fetch(`http://127.0.0.1:${probe}`)).json() as Promise<Vitals>,
    stop: async () => {
      http.close()
      await server.dispose()
    },
  }
}
