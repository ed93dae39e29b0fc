import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltServer, buildServer } from '../build-server.ts'
import { testPglite } from '../testing/databases/test-database.ts'

/** Differs from the file beside it, which would be compressed on the way. */
const PRECOMPRESSED = '// from the build'

let folder: string
let server: BuiltServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sav-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="fr"><head><title>SAV</title></head><body></body></html>',
  )
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(folder, 'assets', 'app-abc123.js'), 'export const text = "x".repeat(10)\n'.repeat(200))
  writeFileSync(join(folder, 'assets', 'app-abc123.js.br'), brotliCompressSync(PRECOMPRESSED))
  server = await buildServer({
    database: await testPglite(),
    logLevel: 'silent',
    clientFolder: folder,
    publicUrl: null,
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('the built client', () => {
  test('is cached for ever where its name has a hash, and revalidated elsewhere', async () => {
    expect((await get('/assets/app-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/index.html')).headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  test('answers the page to every address of a screen, and 404 to others', async () => {
    for (const path of [
      '/manager/tickets',
      '/en/manager/tickets/12?x=1',
      '/auth/login',
      '/suivi/1.DDKD32PO8Bk9BUuo',
      '/en/suivi/1.DDKD32PO8Bk9BUuo',
    ]) {
      const answer = await get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    for (const path of ['/assets/lost.js', '/api/unknown', '/broadcasting/x', '/favicon.png'])
      expect((await get(path)).json().code, path).toBe('no_route')
    for (const path of ['/nowhere', '/en/manager/nowhere?x=1', '/manager/tickets/12/nowhere']) {
      const answer = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(answer.statusCode, path).toBe(404)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('<title>SAV</title>')
      expect((await get(path)).json().code).toBe('no_route')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await server.app.inject({ method: 'POST', url: '/manager/tickets', payload: {} })).json().code).toBe(
      'no_route',
    )
  })

  test('has the texts of its path, for readers without JavaScript and for search engines', async () => {
    for (const path of ['/', '/en/contact', '/mentions-legales', '/auth/login']) {
      const { body, statusCode } = await get(path)
      expect(statusCode, path).toBe(200)
      expect(body, path).toContain('<noscript><main')
      expect(body, path).toContain('rel="canonical"')
    }
    expect((await get('/manager/tickets')).body).toContain('noindex')
  })

  test('is sent without a warning of Node about listeners', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => void warnings.push(warning.message)
    process.on('warning', note)
    try {
      const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
      for (const path of ['/', '/auth/login', '/assets/app-abc123.js']) await (await fetch(`${origin}${path}`)).text()
      // Node emits a warning on the next tick.
      await new Promise(setImmediate)
    } finally {
      process.off('warning', note)
    }
    expect(warnings).toEqual([])
  })

  test('refuses paths outside the folder', async () => {
    for (const path of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json']) {
      expect((await get(path)).body, path).not.toContain('"dependencies"')
    }
  })

  test('is compressed', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(1_000)
  })

  test('is sent as the build has compressed it, where the browser reads Brotli', async () => {
    const text = brotliDecompressSync(
      (await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' })).rawPayload,
    )
    expect(String(text)).toBe(PRECOMPRESSED)
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
  })
})

test('answers of the API, errors among them, are kept by no cache', async () => {
  for (const url of ['/health', '/ready', '/api/unknown', '/api/models/ticket', '/%E0%A4%A'])
    expect((await get(url)).headers['cache-control'], url).toBe('no-store')
})

test('every answer forbids what the application does not need', async () => {
  for (const url of ['/', '/api/unknown', '/health', '/assets/app-abc123.js']) {
    const { headers } = await get(url, { host: 'sav.exemple.fr' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' ws://sav.exemple.fr wss://sav.exemple.fr;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|style-src [^;]*unsafe|script-src [^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  expect((await get('/', { host: 'a b; script-src *' })).headers['content-security-policy']).not.toContain(
    'script-src *',
  )
})

test('while it drains the server is alive but not ready', async () => {
  expect((await get('/ready')).statusCode).toBe(200)
  server.drain()
  expect((await get('/ready')).json().code).toBe('unavailable')
  expect((await get('/health')).statusCode).toBe(200)
})
