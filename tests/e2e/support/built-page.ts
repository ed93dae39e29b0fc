import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'

export interface BuiltPage {
  readonly page: Page
  /** Errors that nobody caught. */
  readonly failures: readonly string[]
  readonly close: () => Promise<void>
}

/** A page made for a test, built as the product is; its files come from the build and from nowhere else. */
export const openBuiltPage = async (browser: Browser, root: string): Promise<BuiltPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'sav-page-'))
  await build({ configFile: false, root, logLevel: 'error', worker: { format: 'es' }, build: { target: 'es2023', outDir } })
  const context = await browser.newContext()
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(outDir, pathname === '/' ? 'index.html' : pathname) })
  })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto('http://localhost/')
  return {
    page,
    failures,
    close: async () => {
      await context.close()
      await rm(outDir, { recursive: true })
    },
  }
}
