import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#server/testing/servers/free-port.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let folder: string
let server: ViteDevServer
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'open-source-'))
  writeFileSync(join(folder, 'editor'), `#!/bin/sh\necho "$@" > ${join(folder, 'opened')}\n`)
  chmodSync(join(folder, 'editor'), 0o755)
  vi.stubEnv('LAUNCH_EDITOR', join(folder, 'editor'))
  // The client alone, as `npm run dev` serves it; its page of sign-in needs no API.
  const port = await freePort()
  server = await createServer({
    root: ROOT,
    logLevel: 'silent',
    cacheDir: join(folder, 'cache'),
    server: { host: '127.0.0.1', port },
  })
  await server.listen()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('Alt+Shift+click on an element opens the line where it was written, in the editor of the developer', async () => {
  const page = await browser.newPage({ baseURL: server.resolvedUrls?.local[0] ?? '', locale: 'fr-FR' })
  // Vite compiles the whole client for the first page.
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt', 'Shift'] })
  // The shell creates the file before it writes to it.
  const opened = () => (existsSync(join(folder, 'opened')) ? readFileSync(join(folder, 'opened'), 'utf8') : '')
  await expect.poll(opened).toMatch(/\n$/)
  const [file = '', line] = opened().split(' ')
  expect(file).toBe(join(ROOT, 'src/ui/screens/auth/auth-heading.tsx'))
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('<h1')
})
