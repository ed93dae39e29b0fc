import type { AddressInfo } from 'node:net'
import { connect as connectSocket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEnvelope } from '#contract/core/replication.ts'
import { MODEL_NAMES } from '#contract/registry.ts'
import { rowsOf } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import { MARKER } from '../testing/fixture.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const callers: Partial<Record<'manager' | 'technicien' | 'client', Caller>> = {}
let before: string

/** Versions and number of all rows: what a refused request leaves as it was. */
const fingerprint = async (): Promise<string> => {
  const sums: unknown[] = []
  for (const model of MODEL_NAMES)
    sums.push(await rowsOf(server.database.query, sql`select count(*)::text as rows, sum(version)::text as versions from ${tableOf(model)}`))
  return JSON.stringify(sums)
}

beforeAll(async () => {
  server = await startTestServer()
  for (const person of ['manager', 'technicien', 'client'] as const) callers[person] = await server.as(person)
  before = await fingerprint()
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

interface Case {
  readonly as?: 'manager' | 'technicien' | 'client'
  readonly method?: Method
  readonly url: string
  readonly payload?: object | string | Buffer
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

const send = ({ as = 'manager', method = 'GET', url, payload, type, headers }: Case) =>
  server.app.inject({
    method,
    url: url.replace(/\$(\w+)\.(\w+)/g, (_, group: 'tickets' | 'projets', name: 'own') => String(server.fixture[group][name])),
    headers: { authorization: `Bearer ${callers[as]?.token}`, ...(type ? { 'content-type': type } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const refused = async (asked: Case, status: number, code: string) => {
  const answer = await send(asked)
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.json().code).toBe(code)
  expect(isEnvelope(answer.json())).toBe(true)
  expect(answer.body).not.toMatch(/\bat .*\.ts:\d+|node_modules|select |insert /i)
  expect((await server.app.inject({ url: '/ready' })).statusCode).toBe(200)
  expect(await fingerprint()).toBe(before)
  return answer
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const JSON_TYPE = 'application/json'
const create = { method: 'POST', url: '/api/models/ticket', type: JSON_TYPE } as const

describe('syntax', () => {
  test.each<[string, Case, number, string]>([
    ['broken JSON', { ...create, payload: '{"name":' }, 400, 'malformed'],
    ['empty body', { ...create, payload: '' }, 400, 'malformed'],
    ['array body', { ...create, payload: '[]' }, 400, 'malformed'],
    ['text body', { ...create, payload: '"x"' }, 400, 'malformed'],
    ['__proto__ key', { ...create, payload: '{"__proto__":{"name":"x"}}' }, 400, 'malformed'],
    ['constructor key', { ...create, payload: '{"name":{"constructor":1}}' }, 400, 'malformed'],
    ['invalid UTF-8', { ...create, payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }, 400, 'malformed'],
    ['depth above 20', { ...create, payload: deep(21) }, 400, 'malformed'],
    ['XML', { ...create, type: 'text/xml', payload: '<a/>' }, 415, 'unsupported_media_type'],
    ['plain text', { ...create, type: 'text/plain', payload: 'a' }, 415, 'unsupported_media_type'],
    ['a form', { ...create, type: 'application/x-www-form-urlencoded', payload: 'name=x' }, 415, 'unsupported_media_type'],
    ['over 1 MiB', { ...create, payload: JSON.stringify({ name: 'x'.repeat(1_048_576) }) }, 413, 'too_large'],
    ['unknown path', { url: '/api/models/unknown' }, 404, 'no_route'],
    ['unknown path outside the API', { url: '/wp-admin.php' }, 404, 'no_route'],
    ['unreadable path', { url: '/api/models/%E0%A4%A' }, 400, 'malformed'],
    ['developer’s call of the specification', { method: 'POST', url: '/api/open-editor', payload: {} }, 404, 'no_route'],
    [
      'unreadable was',
      { method: 'PUT', url: '/api/models/ticket/$tickets.own/updateUt', payload: { ut: 1 }, headers: { 'x-was': '%7Bnope' } },
      400,
      'malformed',
    ],
    ['key that is no UUID', { ...create, payload: { name: 'x' }, headers: { 'idempotency-key': 'abc' } }, 400, 'bad_key'],
  ])('%s', async (_name, asked, status, code) => {
    await refused(asked, status, code)
  })

  test('wrong method says which are right', async () => {
    const answer = await refused({ method: 'PATCH', url: '/api/models/ticket' }, 405, 'method_not_allowed')
    expect(answer.headers['allow']).toBe('GET, POST')
    expect((await refused({ method: 'DELETE', url: '/api/models/ticket/$tickets.own' }, 405, 'method_not_allowed')).headers['allow']).toBe('GET, PUT')
    expect((await refused({ method: 'GET', url: '/api/models/ticket/$tickets.own/start' }, 405, 'method_not_allowed')).headers['allow']).toBe('PUT')
  })

  test('headers over 16 KiB and what is no HTTP are answered in the envelope too', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const raw = (text: string): Promise<string> =>
      new Promise((done) => {
        let heard = ''
        const socket = connectSocket(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          heard += String(chunk)
        })
        socket.on('close', () => done(heard))
      })
    expect(await raw(`GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/,
    )
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed"/)
  })
})

describe('values', () => {
  const setUt = (json: string): Case => ({
    method: 'PUT',
    url: '/api/models/ticket/$tickets.own/updateUt',
    type: JSON_TYPE,
    payload: `{"ut":${json}}`,
  })
  const createTicket = (fields: object): Case => ({ ...create, payload: { name: 'x', projet_id: server.fixture.projets.own, ...fields } })

  test.each(['"abc"', '1.5', '-1', '1e309', '2147483648', '"0x10"', 'true', '[]', '{}', '"4"'])('ut %s', async (json) => {
    expect(Object.keys((await refused(setUt(json), 422, 'validation')).json().errors)).toEqual(['ut'])
  })

  test.each<[string, object]>([
    ['is_bloquant', { is_bloquant: 'maybe' }],
    ['dead_line', { dead_line: '2026-02-30' }],
    ['dead_line', { dead_line: '2026-02-03T10:00:00Z' }],
    ['name', { name: 'x'.repeat(256) }],
    ['name', { name: '   ' }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: null }],
    ['name', { name: { $ne: null } }],
    ['email', { email: 'a@b' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['importance', { importance: 6 }],
    ['projet_id', { projet_id: 2 ** 63 }],
    ['projet_id', { projet_id: -1 }],
    ['projet_id', { projet_id: 'new:0190a7f0-0000-7000-8000-000000000000' }],
    ['priority_id', { priority_id: '1 or 1=1' }],
  ])('%s of %j', async (field, fields) => {
    expect(Object.keys((await refused(createTicket(fields), 422, 'validation')).json().errors)).toEqual([field])
  })

  test('the message is in the language that was asked for', async () => {
    const english = await refused({ ...setUt('-1'), headers: { 'accept-language': 'de, en-GB;q=0.8, fr;q=0.5' } }, 422, 'validation')
    expect(english.json()).toMatchObject({ message: 'Some fields need your attention.', errors: { ut: ['Enter at least 0.'] } })
    expect((await refused(setUt('-1'), 422, 'validation')).json().errors.ut).toEqual(['Indiquez au moins 0.'])
  })
})

describe('fields that are not theirs to write', () => {
  test.each<[string, Case, readonly string[]]>([
    [
      'a client’s',
      { as: 'client', ...create, payload: { name: 'x', responsable_id: 1, visible_to_client: true, ut: 4 } },
      ['responsable_id', 'ut', 'visible_to_client'],
    ],
    [
      'the server’s',
      { ...create, payload: { name: 'x', id: 5, created_at: '2020-01-01T00:00:00Z', status_id: 6, version: 9 } },
      ['created_at', 'id', 'status_id', 'version'],
    ],
    [
      'a technicien’s time for another',
      { as: 'technicien', method: 'POST', url: '/api/models/pointage', payload: { ut: 1, ticket_id: 1, user_id: 1 } },
      ['user_id'],
    ],
    [
      'a manager’s',
      { as: 'technicien', method: 'PUT', url: '/api/models/user/1', payload: { role_id: 1, cost_day: 1, client_id: 1 } },
      ['client_id', 'cost_day', 'role_id'],
    ],
    ['a password’s', { method: 'PUT', url: '/api/models/user/1', payload: { password_hash: 'x' } }, ['password_hash']],
  ])('%s', async (_name, asked, fields) => {
    const { errors } = (await refused(asked, 422, 'validation')).json()
    for (const field of fields) expect(errors).toHaveProperty(field)
  })
})

describe('ids in the path', () => {
  test.each(['abc', '-1', '0', '1e3', '1.5', '9223372036854775808', '99999999999999999999', '%00', '1%27--', 'fake2'])('%s', async (id) => {
    await refused({ url: `/api/models/ticket/${id}` }, 404, 'not_found')
  })

  test('of another client', async () => {
    await refused({ as: 'client', url: '/api/models/ticket/$tickets.other' }, 404, 'not_found')
  })
})

describe('lists', () => {
  test.each([
    'orderBy=unknown',
    'orderBy=id;drop',
    'orderBy=name:sideways',
    'include=secrets',
    'append=all',
    'fields=password_hash',
    'filter[password_hash]=x',
    'filter[name][from]=a',
    'filter[status_id]=abc',
    'filter[dead_line][from]=demain',
    'filter[a]b=1',
    'page=0',
    'page=-1',
    'page=1.5',
    'limit=5000',
    'limit=0',
    'limit=abc',
    'unknown=1',
    `search=${'x'.repeat(201)}`,
    `filter[id]=${Array.from({ length: 1001 }, (_, n) => n + 1).join(',')}`,
    'orderBy=description',
  ])('%s', async (query) => {
    const answer = await refused({ url: `/api/models/ticket?${query}` }, 400, 'bad_query')
    expect(answer.json().allowed.length).toBeGreaterThan(0)
  })

  test.each(['search=%25_%5C\'"', 'search=%F0%9F%92%A9', `search=${MARKER}`, 'filter[id]=1,2,3', 'limit=all'])('%s is fine', async (query) => {
    expect((await send({ as: 'client', url: `/api/models/ticket?${query}` })).statusCode).toBe(200)
  })
})

test('a state that does not allow it is 409, even for a manager', async () => {
  const id = await server.fixture.addTicket('Fermé', server.fixture.projets.own, { status_id: server.fixture.status.closed })
  const answer = await send({ method: 'PUT', url: `/api/models/ticket/${id}/close` })
  expect(answer.json()).toMatchObject({ code: 'transition_not_allowed', data: { id } })
})
