import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { freePort } from '#server/testing/servers/free-port.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { buildProbe } from './build-probe.ts'

/** One person's browser, with a profile on disk that outlives it: `reopen` is the next morning. */
export interface OfficeBrowser {
  /** The page of this moment. */
  page(): Page
  /** Where the browser tells of its pages and workers (DevTools protocol). */
  debugger(): string
  reopen(): Promise<Page>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = async (origin: string): Promise<OfficeBrowser> => {
  const profile = mkdtempSync(join(tmpdir(), 'sav-bench-profile-'))
  const probe = await buildProbe()
  let opened: { readonly context: BrowserContext; readonly page: Page; readonly port: number } | null = null

  const open = async (): Promise<Page> => {
    const port = await freePort()
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: [...FLAGS, `--remote-debugging-port=${port}`],
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    })
    await context.addInitScript({ content: probe })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('pageerror', (error) => console.error(`  page error: ${error.message}`))
    opened = { context, page, port }
    return page
  }

  const present = (): NonNullable<typeof opened> => {
    if (!opened) throw new Error('The browser is closed.')
    return opened
  }

  await open()
  return {
    page: () => present().page,
    debugger: () => `http://127.0.0.1:${present().port}`,
    reopen: async () => {
      await present().context.close()
      return open()
    },
    close: async () => {
      await opened?.context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
