import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { CALLER_HEADER, type Nginx, startNginx } from './nginx.ts'
import { ask, dawdle, HOST } from './visitor.ts'

const AUTH = '/api/interfaces/auth'
const PASSWORD = 'une phrase assez longue pour le recette'
const MIB = 1024 * 1024
const METRICS_TOKEN = 'a-token-of-prometheus'

let server: ServerProcess
let nginx: Nginx
let token: string

const json = (body: object, headers: Readonly<Record<string, string>> = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
/** Answers of the proxy itself to that many sign-ins, from these addresses in turn. */
const refusedOf = async (times: number, addresses: readonly string[]): Promise<number> => {
  const flood = Array.from({ length: times }, (_, time) => {
    const caller = { [CALLER_HEADER]: addresses[time % addresses.length] ?? '' }
    return ask(nginx.port, `${AUTH}/login`, json({ email: 'x@example.org', password: 'faux' }, caller))
  })
  return (await Promise.all(flood)).filter(({ status, text }) => status === 429 && text.includes('nginx')).length
}
const bearer = () => ({ headers: { authorization: `Bearer ${token}` } })

beforeAll(async () => {
  server = await createServerProcess({
    environment: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: 'loopback', METRICS_TOKEN },
  })
  nginx = await startNginx(server.port)
})
afterAll(async () => {
  await nginx?.stop()
  await server?.dispose()
})

test('a new public installation has no demo account, and its link makes the first manager, who signs in through the proxy', async () => {
  expect(server.output()).not.toContain('demo-sav-2026')
  const link = /https:\/\/sav\.example\.org\/auth\/setup\?token=(\S+)/.exec(server.output())?.[1] ?? ''
  const person = { firstname: 'Ada', lastname: 'Manager', email: 'ada@example.org', password: PASSWORD }
  expect((await ask(nginx.port, `${AUTH}/setup`, json({ token: link, ...person }))).status).toBe(201)
  expect((await ask(nginx.port, `${AUTH}/setup`, json({ token: link, ...person }))).status).toBe(403)
  const demo = await ask(nginx.port, `${AUTH}/login`, json({ email: 'manager@exemple.fr', password: 'demo-sav-2026' }))
  expect(demo.status).toBe(401)
  const answer = await ask(nginx.port, `${AUTH}/login`, json({ email: person.email, password: PASSWORD }))
  expect(answer.status).toBe(200)
  token = JSON.parse(answer.text).access_token
})

test('an address that a caller writes into the head is not believed', async () => {
  const spoofed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
  await ask(nginx.port, `${AUTH}/login`, json({ email: 'ada@example.org', password: PASSWORD }, spoofed))
  const { text } = await ask(nginx.port, '/api/models/last_login', bearer())
  expect(text).toContain('127.0.0.1')
  expect(text).not.toContain('203.0.113.9')
})

test('browsers are told to come by TLS alone, also by errors', async () => {
  for (const path of ['/health', '/api/models/ticket', '/metrics']) {
    expect((await ask(nginx.port, path)).headers['strict-transport-security']).toBe('max-age=31536000')
  }
})

test('metrics and readiness are for this machine alone, and metrics for whoever has their token', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  for (const path of ['/metrics', '/ready']) {
    expect((await ask(nginx.port, path, { headers })).status).toBe(404)
    expect((await fetch(`${server.origin}${path}`, { headers })).status).toBe(200)
  }
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect((await ask(nginx.port, '/metrics/')).text).not.toContain('nodejs_')
})

test('a WebSocket passes, from the public address alone', async () => {
  const { realtime } = JSON.parse((await ask(nginx.port, `${AUTH}/user`, bearer())).text)
  const open = (origin: string): Promise<string> =>
    new Promise((done) => {
      const socket = new WebSocket(
        `wss://127.0.0.1:${nginx.port}/app/${realtime.key}?protocol=7&client=js&version=8.4.0`,
        {
          headers: { host: HOST },
          origin,
          rejectUnauthorized: false,
        },
      )
      socket.on('message', (frame) => {
        done(JSON.parse(String(frame)).event)
        socket.close()
      })
      socket.on('error', () => done('refused'))
    })
  expect(await open(`https://${HOST}`)).toBe('pusher:connection_established')
  expect(await open('https://elsewhere.example')).not.toBe('pusher:connection_established')
})

test('bodies as large as an upload reach the server, larger ones end at the proxy', async () => {
  const isOurs = (answer: { readonly headers: { readonly 'content-type'?: string | undefined } }) =>
    (answer.headers['content-type'] ?? '').startsWith('application/json')
  const send = (path: string, bytes: number) =>
    ask(nginx.port, path, {
      body: Buffer.alloc(bytes, 32),
      headers: {
        ...bearer().headers,
        'content-type': path.startsWith('/api/upload') ? 'multipart/form-data; boundary=x' : 'application/json',
      },
    })
  const upload = await send('/api/upload/ticket', 11 * MIB)
  expect([isOurs(upload), upload.status < 500]).toEqual([true, true])
  const tooLarge = await send('/api/upload/ticket', 13 * MIB)
  expect([isOurs(tooLarge), tooLarge.status]).toEqual([false, 413])
  const call = await send('/api/models/ticket', 2 * MIB)
  expect([isOurs(call), call.status]).toEqual([false, 413])
})

test('a body that does not come ends its connection, and never reaches the server', async () => {
  const answered = await dawdle(nginx.port, `${AUTH}/login`)
  expect(answered === '' || answered.startsWith('HTTP/1.1 408')).toBe(true)
})

test('a flood of sign-ins from one address is refused by the proxy', async () => {
  expect(await refusedOf(120, ['198.51.100.1'])).toBeGreaterThan(0)
})

// nginx writes runs of zeros as `::`. The second network has bytes that are newlines.
test.each([
  ['2001:db8::1', '2001:db8:0:0:8000::', '2001:db8::ffff:1', '2001:db8:0:0:1:2:3:4'],
  ['2001:db8:a0a::1', '2001:db8:a0a::a0a', '2001:db8:a0a:0:a0a:a0a:a0a:a0a'],
  ['fd00:1:2:3::', 'fd00:1:2:3:4:5:6:7'],
])(
  'a flood from the addresses of one IPv6 network is refused as one, however they are written: %s',
  async (...addresses) => {
    expect(await refusedOf(120, addresses)).toBeGreaterThan(0)
  },
)

test('callers of different networks do not share a limit', async () => {
  const ipv6 = Array.from({ length: 60 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`)
  const ipv4 = Array.from({ length: 60 }, (_, host) => `203.0.113.${host}`)
  expect(await refusedOf(120, [...ipv6, ...ipv4])).toBe(0)
})
