import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

const BUILT = join(resolve(import.meta.dirname, '../../..'), 'dist/index.html')

/** The real server on PGlite with its demo data, a proxy in front of it that can misbehave, and a browser. */
export interface World {
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  readonly browser: Browser
  readonly close: () => Promise<void>
}

interface WorldOptions {
  readonly tickets?: number
  readonly pointages?: number
  readonly seed?: number
  /** Settings of the server; its data are then made anew. */
  readonly environment?: Readonly<Record<string, string>>
}

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  if (!existsSync(BUILT)) throw new Error('The client is not built: run `npm test -- build` first.')
  const server = await createServerProcess({
    demo: { tickets: options.tickets ?? 120, pointages: options.pointages ?? 400 },
    isForStory: true,
    ...(options.environment && { environment: options.environment }),
  })
  const proxy = await createFaultProxy({ target: server.port, seed: options.seed ?? 1 })
  const browser = await launchBrowser()
  return {
    server,
    proxy,
    browser,
    close: async () => {
      await browser.close()
      await proxy.close()
      await server.dispose()
    },
  }
}
