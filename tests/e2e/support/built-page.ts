import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'

/**
 * A page made for a test, built as the product is; its files come from the build and from nowhere
 * else.
 */
export interface BuiltPage {
  /** The page in a context of its own: nothing is stored yet. */
  readonly open: (browser: Browser) => Promise<Page>
  /** Errors that nobody caught, on any of these pages. */
  readonly failures: readonly string[]
  readonly close: () => Promise<void>
}

export const buildPage = async (root: string): Promise<BuiltPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'sav-page-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2023', outDir },
  })
  const failures: string[] = []
  return {
    open: async (browser) => {
      const context = await browser.newContext()
      await context.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url())
        return route.fulfill({ path: join(outDir, pathname === '/' ? 'index.html' : pathname) })
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => failures.push(String(error)))
      await page.goto('http://localhost/')
      return page
    },
    failures,
    close: () => rm(outDir, { recursive: true }),
  }
}
