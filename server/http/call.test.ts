import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineCall } from '#contract/core/call.ts'
import { choice, date, flag, integer, references, text } from '#contract/core/kinds/field.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { registerBodyParser } from './body.ts'
import { handled, registerCall, registerCalls } from './call.ts'
import { answerError } from './errors.ts'

const summary = { fr: 'Essai', en: 'Trial' }
const answer = { json: {} }

const onDay = defineCall({
  method: 'get',
  path: '/thing/:id/day/:day',
  access: MANAGERS,
  cost: 'read',
  parameters: { day: date({}) },
  answer,
  summary,
})
const suffixed = defineCall({
  method: 'get',
  path: '/thing/:name-admin',
  access: 'public',
  cost: 'read',
  parameters: { name: text({ max: 8 }) },
  answer,
  summary,
})
const asked = defineCall({
  method: 'get',
  path: '/thing',
  access: 'signed_in',
  cost: 'read',
  query: { page: integer({ default: 1, min: 1 }), open: flag({ nullable: true }) },
  answer,
  summary,
})
const posted = defineCall({
  method: 'post',
  path: '/thing',
  access: 'signed_in',
  cost: 'read',
  body: {
    user_ids: references('user', { max: 3 }),
    device: choice(['tablet', 'mobile'], { default: 'mobile' }),
    note: text({ nullable: true }),
  },
  answer,
  status: 201,
  summary,
})

let server: TestServer
let app: FastifyInstance
const callers: Partial<Record<'manager' | 'client', Caller>> = {}

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as?: 'manager' | 'client') =>
  app.inject({
    method,
    url,
    headers: as ? { authorization: `Bearer ${callers[as]?.token}` } : {},
    ...(payload ? { payload } : {}),
  })

beforeAll(async () => {
  server = await startTestServer()
  for (const person of ['manager', 'client'] as const) callers[person] = await server.as(person)
  app = Fastify()
  app.setErrorHandler(answerError)
  registerBodyParser(app)
  registerCall(app, server.services, onDay, async ({ parameters, actor }) => ({ ...parameters, role: actor.role }))
  registerCall(app, server.services, suffixed, async ({ parameters, actor }) => ({ ...parameters, actor }))
  registerCalls(app, server.services, [
    handled(asked, async ({ query }) => query),
    handled(posted, async ({ body: { user_ids, device, note } }) => ({ user_ids, device, note })),
  ])
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('a handler gets the parameters of the path by their kinds, and who asks', async () => {
  expect((await send('GET', '/thing/7/day/2026-03-02', undefined, 'manager')).json()).toEqual({
    id: '7',
    day: '2026-03-02',
    role: 'manager',
  })
  expect((await send('GET', '/thing/sav-admin')).json()).toEqual({ name: 'sav', actor: null })
})

test('an anonymous caller is answered 401, another role 403', async () => {
  expect((await send('GET', '/thing/7/day/2026-03-02')).statusCode).toBe(401)
  expect((await send('GET', '/thing/7/day/2026-03-02', undefined, 'client')).statusCode).toBe(403)
})

test.each([
  '/thing/7/day/2026-02-30',
  '/thing/abc/day/2026-03-02',
  '/thing/-1/day/2026-03-02',
  '/thing/1e3/day/2026-03-02',
  '/thing/much-too-long-admin',
])('%s is 400, and says what is wanted', async (url) => {
  const refused = await send('GET', url, undefined, 'manager')
  expect(refused.statusCode).toBe(400)
  const allowed = url.endsWith('admin') ? ['name: text'] : ['id: integer', 'day: date']
  expect(refused.json()).toMatchObject({ code: 'bad_path', allowed })
})

test('a query gets its defaults; an unknown or malformed parameter is 400 with the allowed ones', async () => {
  expect((await send('GET', '/thing', undefined, 'client')).json()).toEqual({ page: 1, open: null })
  expect((await send('GET', '/thing?page=3&open=1', undefined, 'client')).json()).toEqual({ page: 3, open: true })
  for (const query of ['page=0', 'page=1.5', 'page=1&page=2', 'open=maybe', 'other=1']) {
    const refused = await send('GET', `/thing?${query}`, undefined, 'client')
    expect(refused.statusCode, query).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'bad_query', allowed: ['page: integer', 'open: flag'] })
  }
})

test('a body gets its defaults; its issues are answered per field', async () => {
  const stored = await send('POST', '/thing', { user_ids: [3, 7] }, 'client')
  expect(stored.statusCode).toBe(201)
  expect(stored.json()).toEqual({ user_ids: ['3', '7'], device: 'mobile', note: null })
  const refused = await send('POST', '/thing', { user_ids: [3, 'x'], device: 'watch', other: 1 }, 'client')
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors).sort()).toEqual(['device', 'other', 'user_ids'])
  for (const user_ids of [undefined, 3, [1, 2, 3, 4], [null]]) {
    expect(Object.keys((await send('POST', '/thing', { user_ids }, 'client')).json().errors)).toEqual(['user_ids'])
  }
})

test('the methods that a path lacks are 405 with those it has', async () => {
  const refused = await send('PUT', '/thing', {}, 'client')
  expect(refused.statusCode).toBe(405)
  expect(refused.headers['allow']).toBe('GET, POST')
})
