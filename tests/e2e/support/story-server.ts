import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '#server/build-server.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareFirstStart } from '#server/seed/first-start.ts'
import { configuredOptions } from '#server/start/configured-options.ts'
import { listen } from '#server/start/listen.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import type { DemoSize } from '#tests/support/demo-dumps.ts'

/** A server that stories talk to over the network. */
export interface StoryServer {
  readonly port: number
  readonly origin: string
  /** Output so far, mails among it. */
  readonly output: () => string
  /** Ends it and removes its data. */
  readonly dispose: () => Promise<void>
}

interface StoryOptions {
  readonly demo: DemoSize
  /** Settings of the server. */
  readonly environment?: Readonly<Record<string, string>>
  /** `postgres` where the run has one. */
  readonly database: 'pglite' | 'postgres'
}

/**
 * The server as its program configures it, with demo data, in the process of the test: a process of
 * its own takes 3 s of processor time to load its modules and to compile PGlite. Stories in which
 * the server ends or restarts start the program.
 */
export const startStoryServer = async ({
  demo,
  environment = {},
  database: kind,
}: StoryOptions): Promise<StoryServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-story-'))
  let output = ''
  const write = (text: string): void => {
    output += text
  }
  const config = readConfig({ ...environment, DATA_DIR: folder, PORT: '0' })
  const database = await createDemoDatabase(demo, kind)
  const server = await buildServer({ ...configuredOptions(config, write), database: database.location })
  await prepareFirstStart(server.services, config, (line) => write(`${line}\n`))
  await listen(server.app, config)
  const { port } = server.app.server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    dispose: async () => {
      await server.close()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
