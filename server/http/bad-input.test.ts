import type { AddressInfo } from 'node:net'
import { connect as connectSocket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/core/errors.ts'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { fieldOf } from '#contract/core/model.ts'
import { isEnvelope } from '#contract/core/protocol.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { rowsOf } from '../database/connect.ts'
import { accessToken } from '../database/schema/session.ts'
import { tableOf } from '../database/tables.ts'
import { hashOf } from '../runtime/hashing.ts'
import type { Asked } from '../testing/bad-input/case.ts'
import { BAD_INPUT } from '../testing/bad-input/table.ts'
import { MARKER } from '../testing/records/fixture.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
const callers: Partial<Record<RoleSlug, Caller>> = {}
let before: string

/** Versions and number of all rows: what a refused request leaves as it was. */
const fingerprint = async (): Promise<string> => {
  const sums = MODEL_NAMES.map(
    (model) =>
      sql`select ${sql.raw(`'${model}'`)} as model, count(*)::text as rows, sum(version)::text as versions from ${tableOf(model)}`,
  )
  return JSON.stringify(await rowsOf(server.database.query, sql`${sql.join(sums, sql` union all `)} order by model`))
}

const closedTicket = { id: 0 }

beforeAll(async () => {
  server = await startTestServer()
  closedTicket.id = await server.fixture.addTicket('Fermé', server.fixture.projets.own, {
    status_id: server.fixture.status.closed,
  })
  for (const person of ROLE_SLUGS) callers[person] = await server.as(person)
  before = await fingerprint()
})
afterAll(() => server.close())

/** `$records.invoice.sent` is that id of the fixture. */
const resolved = (url: string): string =>
  url.replace(/\$([\w.]+)/g, (_, path: string) =>
    path === 'tickets.closed'
      ? String(closedTicket.id)
      : String(path.split('.').reduce<unknown>((part, name) => fieldOf(part as object, name), server.fixture)),
  )

const send = ({ as = 'manager', method = 'GET', url, payload, type, headers }: Asked) =>
  server.app.inject({
    method,
    url: resolved(url),
    headers: {
      ...(as === 'nobody' ? {} : { authorization: `Bearer ${callers[as]?.token}` }),
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'function' ? payload(server.fixture) : payload }),
  })

describe('each of the table is refused in the caller’s language, leaves everything as it was and the server up', () => {
  test('and there are many', () => {
    expect(BAD_INPUT.length).toBeGreaterThanOrEqual(75)
    expect(new Set(BAD_INPUT.map(({ name }) => name)).size).toBe(BAD_INPUT.length)
  })

  test.each(BAD_INPUT)('$name', async ({ name: _name, code, fields, ...asked }) => {
    for (const locale of LOCALES) {
      const answer = await send({ ...asked, headers: { 'accept-language': locale, ...asked.headers } })
      expect(answer.json().code, answer.body).toBe(code)
      expect(answer.statusCode).toBe(ERROR_STATUS[code])
      expect(answer.json().message).toBe(errorMessage(code, locale))
      expect(isEnvelope(answer.json())).toBe(true)
      if (fields) expect(Object.keys(answer.json().errors).sort()).toEqual([...fields].sort())
      if (code === 'bad_query') expect(answer.json().allowed.length).toBeGreaterThan(0)
      if (answer.statusCode === 401) expect(answer.headers['www-authenticate']).toBe('Bearer')
      if (answer.statusCode === 409 && asked.method !== 'POST') expect(answer.json().data).toBeTypeOf('object')
      expect(answer.body).not.toMatch(/\bat .*\.ts:\d+|node_modules|select |insert /i)
    }
    expect((await server.app.inject({ url: '/ready' })).statusCode).toBe(200)
    expect(await fingerprint()).toBe(before)
  })
})

test('a wrong method says which are right', async () => {
  const allow = async (method: 'DELETE' | 'GET' | 'PATCH', url: string) =>
    (await send({ method, url })).headers['allow']
  expect(await allow('PATCH', '/api/models/ticket')).toBe('GET, POST, PUT')
  expect(await allow('DELETE', '/api/models/ticket/$tickets.own')).toBe('GET, PUT')
  expect(await allow('GET', '/api/models/ticket/$tickets.own/start')).toBe('PUT')
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

test('a token that has expired, or whose session was ended, opens nothing', async () => {
  const expired = await server.as('technicien')
  const { query } = server.database
  await query
    .update(accessToken)
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where(eq(accessToken.hash, hashOf(expired.token)))
  expect((await expired.get('/api/models/ticket')).json().code).toBe('token_expired')
  const ended = await server.as('technicien')
  await ended.post('/api/interfaces/auth/logout')
  expect((await ended.get('/api/models/ticket')).json().code).toBe('unauthenticated')
})

test.each([
  'search=%25_%5C\'"',
  'search=%F0%9F%92%A9',
  `search=${MARKER}`,
  'filter[id]=1,2,3',
  'limit=all',
  'filter[search]=x',
])('the list %s is fine', async (query) => {
  expect((await send({ as: 'client', url: `/api/models/ticket?${query}` })).statusCode).toBe(200)
})

const HOSTILE = `'; drop table "ticket"; -- <script>alert(1)</script> \${7*7} {{7*7}} %s %n`

/** Every text that anyone may write, with the action by which they do. */
const texts = MODEL_NAMES.flatMap((model) =>
  Object.values(actionsOfModel(model)).flatMap((action) =>
    Object.entries(action.body).flatMap(([field, { kind, max }]) =>
      (kind === 'text' || kind === 'longText') && (max ?? 255) >= HOSTILE.length ? [{ model, action, field }] : [],
    ),
  ),
)

describe('SQL and HTML in a text is text', () => {
  test.each(texts.filter(({ action }) => action.name === 'update'))('$model.$field', async ({ model, field }) => {
    const records: Readonly<Record<string, number>> = {
      ticket: server.fixture.tickets.own,
      client: server.fixture.ownClient,
      projet: server.fixture.projets.own,
      user: server.fixture.people.colleague,
      invoice: server.fixture.records.invoice.draft,
      invoice_line: server.fixture.records.invoice_line.draft,
      transaction: server.fixture.records.transaction.sent,
      product: server.fixture.records.product.catalogue,
      saved_view: server.fixture.records.saved_view.shared,
      list_layout: server.fixture.records.list_layout.manager,
    }
    const id = records[model] ?? server.fixture.recordsOfClients[model]?.['own'] ?? 1
    const answer = await send({ method: 'PUT', url: `/api/models/${model}/${id}`, payload: { [field]: HOSTILE } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data[field]).toBe(HOSTILE)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const found = await send({ url: `/api/models/${model}?search=${encodeURIComponent(HOSTILE)}` })
    expect(found.statusCode).toBe(200)
  })
})
