import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { sharedBrowser } from '#tests/support/chromium.ts'
import { createFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { whenUpToDate } from './page.ts'
import { type StoryServer, startStoryServer } from './story-server.ts'

const BUILT = join(resolve(import.meta.dirname, '../../..'), 'dist/index.html')

/**
 * The real server with its demo data, a proxy in front of it that can misbehave, and a
 * browser, which the test files of a worker share.
 */
export interface World {
  readonly server: StoryServer
  readonly proxy: FaultProxy
  readonly browser: Browser
  readonly close: () => Promise<void>
}

interface WorldOptions {
  readonly tickets?: number
  readonly pointages?: number
  readonly seed?: number
  /** Settings of the server. */
  readonly environment?: Readonly<Record<string, string>>
  /**
   * PGlite is the default. PostgreSQL takes a fraction of its processor time, for stories that say
   * nothing about the database (docs/decisions/0310-stories-on-postgresql.md).
   */
  readonly database?: 'postgres'
}

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  if (!existsSync(BUILT)) throw new Error('The client is not built: run `npm test -- build` first.')
  const { tickets = 120, pointages = 400, environment = {}, database = 'pglite' } = options
  const server = await startStoryServer({ demo: { tickets, pointages }, environment, database })
  const proxy = await createFaultProxy({ target: server.port, seed: options.seed ?? 1 })
  const browser = await sharedBrowser()
  return {
    server,
    proxy,
    browser,
    close: async () => {
      for (const context of browser.contexts()) await context.close()
      await proxy.close()
      await server.dispose()
    },
  }
}

/**
 * Gives the network back, and waits until the person's actions have reached the server, which a
 * focused window asks at once.
 */
export const goOnline = async (world: World, page: Page): Promise<void> => {
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await whenUpToDate(page)
}
