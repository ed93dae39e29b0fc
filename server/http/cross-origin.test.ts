import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const PAGES = 'https://sav.exemple.fr'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, { publicUrl: PAGES })
})
afterAll(() => server.close())

const ask = (headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') =>
  server.app.inject({ method, url: '/api/interfaces/company', headers: { host: 'api.exemple.fr', ...headers } })

describe('pages at the public address', () => {
  test('may call an API on another host, and read the headers that the client needs', async () => {
    const answer = await ask({ origin: PAGES })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(PAGES)
    expect(answer.headers['access-control-expose-headers']).toContain('idempotency-key')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('are told what they may send', async () => {
    const headers = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,idempotency-key',
    }
    const answer = await ask({ origin: PAGES, ...headers }, 'OPTIONS')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain('PUT')
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,idempotency-key')
  })
})

test('pages of another origin may not, nor are they told anything', async () => {
  const headers = { 'access-control-request-method': 'PUT' }
  for (const answer of [
    await ask({ origin: 'https://evil.exemple' }),
    await ask({ origin: 'https://evil.exemple', ...headers }, 'OPTIONS'),
  ]) {
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})
