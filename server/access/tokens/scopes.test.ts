import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_SCOPES, type TokenScope } from '#contract/api-access/token-scopes.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { apiDocument } from '../../openapi/document.ts'
import { operationsOf, type PlacedOperation } from '../../openapi/operation.ts'
import { SESSION_ONLY, SESSION_ONLY_MODELS } from '../../testing/rights/tokens.expected.ts'
import { type Caller, callerWith, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { offeredScopes } from './offered-scopes.ts'
import { storeToken } from './token-rows.ts'

let server: TestServer
const callers = new Map<string, Caller>()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The manager’s token with exactly these rights. */
const withScopes = async (scopes: readonly TokenScope[]): Promise<Caller> => {
  const key = scopes.join(' ')
  const known = callers.get(key)
  if (known) return known
  const user_id = server.fixture.people.manager
  const made = await storeToken(server.database.query, {
    user_id,
    name: key,
    scopes,
    expires_at: '2999-01-01T00:00:00.000Z',
  })
  const caller = callerWith(server.app, made.secret)
  callers.set(key, caller)
  return caller
}

const operations = operationsOf(apiDocument('fr').paths).filter(({ operation }) => operation.security?.length !== 0)

const scopesOf = ({ operation }: PlacedOperation): readonly TokenScope[] | null => {
  const rule = operation.security?.find((one) => 'personal_token' in one)
  return rule ? (rule['personal_token'] as readonly TokenScope[]) : null
}

const ask = (caller: Caller, { method, path }: PlacedOperation) => {
  const url = path
    .replaceAll('{id}', '987654')
    .replaceAll('{model}', 'ticket')
    .replace(/\{\w+\}/g, '2026-01-01')
  return method === 'get' || method === 'delete' ? caller[method](url) : caller[method](url, {})
}

const REFUSALS = ['token_scope', 'session_only', 'unauthenticated', 'personal_token_expired', 'personal_token_revoked']

describe('every operation', () => {
  test('that takes a session is listed by hand, and no other', () => {
    const ids = operations.filter((placed) => scopesOf(placed) === null).map(({ operation }) => operation.operationId)
    const ofModels = ids.filter((id) => SESSION_ONLY_MODELS.some((model) => id.startsWith(`${model}.`)))
    expect(ids.filter((id) => !ofModels.includes(id)).toSorted()).toEqual(SESSION_ONLY.toSorted())
    for (const model of SESSION_ONLY_MODELS) {
      const own = operations.filter(({ operation }) => operation.operationId.startsWith(`${model}.`))
      expect(own.length, model).toBeGreaterThan(0)
      expect(own.filter((placed) => scopesOf(placed) !== null)).toEqual([])
    }
  })

  test.each(operations.map((placed) => [placed.operation.operationId, placed] as const))(
    '%s asks a token for exactly its rights',
    async (_, placed) => {
      const needed = scopesOf(placed)
      if (needed === null) {
        const answer = await ask(await withScopes(TOKEN_SCOPES), placed)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'session_only'])
        return
      }
      for (const missing of needed) {
        const answer = await ask(await withScopes(TOKEN_SCOPES.filter((scope) => scope !== missing)), placed)
        expect([answer.statusCode, answer.json().code, answer.json().allowed]).toEqual([403, 'token_scope', [missing]])
      }
      const answer = await ask(await withScopes(needed), placed)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      expect(REFUSALS).not.toContain(isJson ? answer.json().code : null)
    },
  )
})

test('a right to one model gives nothing of another that is included', async () => {
  const caller = await withScopes(['tickets:read'])
  expect((await caller.get('/api/models/ticket?include=projet')).json()).toMatchObject({
    code: 'token_scope',
    allowed: ['clients:read'],
  })
  expect(
    (await caller.get(`/api/models/ticket/${server.fixture.tickets.own}?include=responsable`)).json(),
  ).toMatchObject({
    allowed: ['people:read'],
  })
  expect(
    (await (await withScopes(['clients:read', 'tickets:read'])).get('/api/models/ticket?include=projet')).statusCode,
  ).toBe(200)
})

test('the time spent on tickets takes the right to time', async () => {
  const [tickets, both] = [await withScopes(['tickets:read']), await withScopes(['tickets:read', 'time:read'])]
  const own = `/api/models/ticket/${server.fixture.tickets.own}?append=ut_done`
  for (const path of ['/api/models/ticket?append=ut_done', own]) {
    expect((await tickets.get(path)).json()).toMatchObject({ code: 'token_scope', allowed: ['time:read'] })
    expect((await both.get(path)).statusCode).toBe(200)
  }
  const file = '/api/models/ticket/export?columns=id,ut_done'
  expect((await tickets.get(file)).json().code).toBe('bad_query')
  expect((await both.get(file)).statusCode).toBe(200)
})

test('a search finds nothing by the text of tickets that the token may not read', async () => {
  const ticket_id = server.fixture.tickets.own
  expect(
    (await (await server.as('manager')).post('/api/models/follow', { ticket_id, is_following: true })).statusCode,
  ).toBe(201)
  const found = async (scopes: readonly TokenScope[], search: string): Promise<number> =>
    (await (await withScopes(scopes)).get(`/api/models/follow?search=${search}`)).json().pagination.total
  for (const search of ['imprimante', `%23${ticket_id}`]) {
    expect([
      await found(['notifications:read'], search),
      await found(['notifications:read', 'tickets:read'], search),
    ]).toEqual([0, 1])
  }
})

test('a write answers in the form of a read only with the rights of that read', async () => {
  const path = `/api/models/ticket/${server.fixture.tickets.own}/updateUt`
  const asked = { ut: 12, include: ['projet'] }
  const refused = (scopes: readonly TokenScope[]) => withScopes(scopes).then((caller) => caller.put(path, asked))
  expect((await refused(['tickets:write'])).json()).toMatchObject({ code: 'token_scope', allowed: ['tickets:read'] })
  expect((await refused(['tickets:write', 'tickets:read'])).json()).toMatchObject({
    code: 'token_scope',
    allowed: ['clients:read'],
  })
  const manager = await server.as('manager')
  expect((await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json().data.ut).not.toBe(12)
  const answer = await (await withScopes(['tickets:write', 'tickets:read', 'clients:read'])).put(path, asked)
  expect(answer.json().data).toMatchObject({ ut: 12, projet: { name: 'Projet visible' } })
})

test('the activity shows to a token only values of models that it may read', async () => {
  const [manager, city] = [await server.as('manager'), 'Vieille-Toulouse']
  expect((await manager.put(`/api/models/user/${server.fixture.people.technicien}`, { city })).statusCode).toBe(200)
  const shownTo = async (caller: Caller) => {
    const list = await caller.get('/api/models/activity?limit=all')
    const { id } = list
      .json()
      .data.find(({ model, action }: { model: string; action: string }) => model === 'user' && action === 'update')
    const paths = [`/api/models/activity/${id}`, '/api/models/activity?since=&limit=1000', '/api/audit/export']
    const answers = [list, ...(await Promise.all(paths.map((path) => caller.get(path))))]
    return answers.map(({ statusCode, body }) => [statusCode, body.includes(city)])
  }
  const everywhere = (isShown: boolean) => [0, 1, 2, 3].map(() => [200, isShown])
  expect(await shownTo(manager)).toEqual(everywhere(true))
  expect(await shownTo(await withScopes(['activity:read', 'people:read']))).toEqual(everywhere(true))
  expect(await shownTo(await withScopes(['activity:read', 'tickets:read']))).toEqual(everywhere(false))
  const narrow = (
    await (await withScopes(['activity:read'])).get('/api/models/activity?limit=all&fields=model,before')
  ).json().data
  expect(narrow.filter((entry: { before: unknown }) => entry.before !== null)).toEqual([])
})

test('a client is archived in a session alone: its people are signed out', async () => {
  const token = await withScopes(TOKEN_SCOPES)
  for (const action of ['setArchive', 'setUnArchive'])
    expect((await token.put(`/api/models/client/${server.fixture.otherClient}/${action}`, {})).json().code).toBe(
      'session_only',
    )
  expect((await token.put(`/api/models/client/${server.fixture.otherClient}`, { city: 'Lyon' })).statusCode).toBe(200)
})

test('an upload takes the right to write what it changes: never accounts, nor the settings of the company', async () => {
  const post = async (model: string) =>
    (await (await withScopes(TOKEN_SCOPES)).post(`/api/upload/${model}`, {})).json().code
  for (const model of ['user', 'settings', 'nothing']) expect(await post(model), model).toBe('session_only')
  for (const model of ['ticket', 'client', 'help_article']) expect(await post(model), model).not.toBe('session_only')
  const answer = await (await withScopes(['tickets:write'])).post('/api/upload/client', {})
  expect(answer.json()).toMatchObject({ code: 'token_scope', allowed: ['clients:write'] })
})

test('a person can hand on rights of their own role alone', () => {
  expect(offeredScopes('manager')).toEqual(TOKEN_SCOPES)
  for (const role of ROLE_SLUGS) for (const scope of offeredScopes(role)) expect(TOKEN_SCOPES).toContain(scope)
  expect(offeredScopes('technicien')).not.toContain('invoicing:write')
  expect(offeredScopes('technicien')).not.toContain('settings:write')
  expect(offeredScopes('client')).toContain('tickets:write')
  for (const scope of ['clients:write', 'leave:read', 'contracts:write', 'settings:write'] as const)
    expect(offeredScopes('client')).not.toContain(scope)
})
