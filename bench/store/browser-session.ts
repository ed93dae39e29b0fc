import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import type { LiveResult, LoadResult, Request, Timed } from './worker/protocol.ts'
import { measureWorker, type WorkerMemory } from './worker-memory.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A browser of its own with one worker, whose profile lies in a folder: IndexedDB is on disk and
 * survives the browser.
 */
export interface BrowserSession {
  ask(request: Extract<Request, { do: 'load' }>): Promise<LoadResult>
  ask(request: Extract<Request, { do: 'changes' | 'counts' }>): Promise<LiveResult>
  ask(
    request: Extract<Request, { do: 'page' | 'search' | 'sum' | 'pivot' | 'first-page' | 'first-sum' }>,
  ): Promise<Timed>
  ask(request: Extract<Request, { do: 'bytes' }>): Promise<Readonly<Record<string, number>>>
  ask(request: Extract<Request, { do: 'open' | 'loaded' | 'settled' | 'close' }>): Promise<number>
  readonly memory: () => Promise<WorkerMemory>
  readonly close: () => Promise<void>
}

declare const window: { ask(request: Request): Promise<unknown>; startWorker(): void }

export const openSession = async (profile: string, origin: string): Promise<BrowserSession> => {
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: FLAGS })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('crash', () => console.log('  The page crashed.'))
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`  ${message.text().slice(0, 300)}`)
  })
  await page.goto(origin)
  await page.evaluate(() => window.startWorker())
  return {
    ask: (request: Request) => page.evaluate((message) => window.ask(message), request) as Promise<never>,
    memory: () => measureWorker(page),
    close: () => context.close(),
  }
}
