import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEnvelope } from '#contract/core/protocol.ts'
import { openPort } from '../testing/servers/realtime-client.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let folder: string
interface Opened {
  readonly server: TestServer
  readonly port: number
}
const servers = new Map<string, Opened>()

const open = async (kind: string, clientFolder: string | null): Promise<void> => {
  const server = await startTestServer(undefined, { clientFolder })
  servers.set(kind, { server, port: await openPort(server) })
}

const opened = (kind: string): Opened => {
  const found = servers.get(kind)
  if (!found) throw new Error(kind)
  return found
}

interface Asked {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the path unchanged: `fetch` and `inject` would normalise it. */
const ask = ({ port, method, path, headers }: Asked): Promise<{ status: number; body: string }> =>
  new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (answer) => {
      let body = ''
      for await (const chunk of answer) body += String(chunk)
      done({ status: answer.statusCode ?? 0, body })
    })
    asked.on('error', fail).end()
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sav-client-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>SAV</title>')
  await open('with', folder)
  await open('without', null)
})
afterAll(async () => {
  for (const { server } of servers.values()) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const SEGMENTS = [
  '%5c',
  '%5C..%5C..',
  '//',
  '///',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '..;',
  '%2e%2e%2f',
  '%2F',
  '.',
  '..',
  '%0d%0aX-A:b',
  '*',
  '?',
  '#',
]
const PREFIXES = [
  '/',
  '/assets/',
  '/api/',
  '/api/models/',
  '/api/models/ticket/',
  '/api/files/',
  '/api/pictures/',
  '/broadcasting/',
  '/api/docs/',
  '/apps/sav/',
]
const PATHS = [
  ...PREFIXES.flatMap((prefix) => SEGMENTS.map((segment) => prefix + segment)),
  '//elsewhere.example/x',
  'http://elsewhere.example/x',
  'http://[::1',
  '*',
  `/${'a/'.repeat(2_000)}`,
  `/api/models/ticket/${'9'.repeat(300)}`,
  '/?__proto__=1&constructor[prototype]=2',
  '/api/models/ticket?filter[__proto__]=1',
  '/%E0%A4%A',
]

describe.each(['with', 'without'] as const)('%s the built client', (kind) => {
  test.each(['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE'] as const)(
    'no path is a fault of the server for %s',
    async (method) => {
      const { server, port } = opened(kind)
      const manager = await server.as('manager')
      const faults: unknown[] = []
      for (const path of PATHS) {
        const { status, body } = await ask({
          port,
          method,
          path,
          headers: { authorization: `Bearer ${manager.token}` },
        })
        if (status >= 500) faults.push([path, status, body])
        else if (status >= 400 && method !== 'HEAD' && !isEnvelope(JSON.parse(body))) faults.push([path, body])
      }
      expect(faults).toEqual([])
    },
  )
})
