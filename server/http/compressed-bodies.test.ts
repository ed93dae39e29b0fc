import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MIB = 1024 * 1024
const LOGIN = '/api/interfaces/auth/login'

test.each([
  ['gzip', gzipSync('{"email":"a@exemple.fr","password":"x"}')],
  ['gzip', gzipSync(Buffer.alloc(20 * MIB))],
  ['gzip', Buffer.from('{}')],
  ['gzip, gzip', Buffer.from('{}')],
  ['br', Buffer.from('{}')],
  ['x', Buffer.from('{}')],
  ['', Buffer.from('{}')],
])('a body with Content-Encoding "%s" is refused before it is read', async (encoding, payload) => {
  const key = randomUUID()
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding, [HEADERS.idempotencyKey]: key }
  const answer = await server.app.inject({ method: 'POST', url: LOGIN, headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  expect(answer.headers[HEADERS.idempotencyKey]).toBe(key)
})

test('a body that is said to be plain is read', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  const answer = await server.app.inject({
    method: 'POST',
    url: LOGIN,
    headers,
    payload: '{"email":"a@exemple.fr","password":"x"}',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials'])
})
