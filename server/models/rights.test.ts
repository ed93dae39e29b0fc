import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { issueMessage } from '#contract/locales/messages.ts'
import { actionsOfModel, findAction, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { arbitraryBody, type Choices } from '../testing/arbitrary-body.ts'
import { validChoices } from '../testing/choices.ts'
import { MARKER } from '../testing/fixture.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'
import { HIDDEN_FROM_CLIENT, MAY_DO, READ_BY } from './rights.expected.ts'

let server: TestServer
let choices: Choices
const callers = new Map<RoleSlug, Caller>()
const callerOf = (role: RoleSlug): Caller => {
  const caller = callers.get(role)
  if (!caller) throw new Error(role)
  return caller
}

beforeAll(async () => {
  server = await startTestServer()
  choices = await validChoices(server.database.query, server.fixture)
  for (const role of ROLE_SLUGS) callers.set(role, await server.as(role))
})
afterAll(() => server.close())

/** A record of the model that the client's people see too. */
const visibleRecord = async (model: ModelName): Promise<number> => {
  const { fixture } = server
  if (model === 'ticket') return fixture.addTicket('Droits', fixture.projets.own)
  if (model === 'pointage') return fixture.addPointage(fixture.tickets.own, fixture.people.technicien)
  if (model === 'projet') return fixture.addProjet('Droits', fixture.ownClient)
  if (model === 'client') return fixture.ownClient
  if (model === 'user') return fixture.people.colleague
  return 1
}

const isNotTheirsToWrite = ({ errors = {} }: { readonly errors?: Readonly<Record<string, readonly string[]>> }): boolean =>
  Object.values(errors).every(([message]) => message === issueMessage({ code: 'field_not_writable' }, 'fr'))

const pairs = MODEL_NAMES.flatMap((model) => Object.keys(actionsOfModel(model)).map((action) => [model, action] as const))

describe.each(pairs)('%s.%s', (model, name) => {
  test('is done by those who are listed and by nobody else', async () => {
    const expected = MAY_DO[`${model}.${name}`]
    expect(expected, 'not listed in rights.expected.ts').toBeDefined()
    const action = findAction(model, name)
    if (!action) throw new Error(name)
    for (const role of ROLE_SLUGS) {
      const [body] = fc.sample(arbitraryBody(action, role, choices), { numRuns: 1, seed: 7 })
      const path = `/api/models/${model}`
      const id = name === 'create' ? 0 : await visibleRecord(model)
      const caller = callerOf(role)
      const call = {
        create: () => caller.post(path, body),
        update: () => caller.put(`${path}/${id}`, body),
        delete: () => caller.delete(`${path}/${id}`),
      }[name]
      const answer = await (call ?? (() => caller.put(`${path}/${id}/${name}`, body)))()
      const refusals = [401, 403, 404, 405, 409, 422]
      if (expected?.includes(role)) expect(refusals, `${role}: ${answer.body}`).not.toContain(answer.statusCode)
      // A body that this role may not write at all is refused field by field, before the action is.
      else expect([403, 409, ...(isNotTheirsToWrite(answer.json()) ? [422] : [])], `${role}: ${answer.body}`).toContain(answer.statusCode)
    }
  })

  test('is 401 for nobody in particular', async () => {
    const url = name === 'create' ? `/api/models/${model}` : `/api/models/${model}/1${name === 'update' || name === 'delete' ? '' : `/${name}`}`
    const method = name === 'create' ? 'POST' : name === 'delete' ? 'DELETE' : 'PUT'
    expect((await server.app.inject({ method, url, payload: {} })).statusCode).toBe(401)
  })
})

describe('records', () => {
  const kinds = () => ({
    projet: server.fixture.projets,
    ticket: server.fixture.tickets,
    pointage: server.fixture.pointages,
    user: server.fixture.people,
  })

  test('are seen by the client’s people as listed, by staff all of them', async () => {
    for (const [model, records] of Object.entries(kinds())) {
      for (const [kind, id] of Object.entries(records)) {
        const hidden = HIDDEN_FROM_CLIENT[model]?.includes(kind) === true
        expect((await callerOf('client').get(`/api/models/${model}/${id}`)).statusCode, `client: ${model} ${kind}`).toBe(hidden ? 404 : 200)
        for (const role of ['technicien', 'manager'] as const) expect((await callerOf(role).get(`/api/models/${model}/${id}`)).statusCode).toBe(200)
      }
    }
  })

  test('that are hidden can’t be told from missing ones, whatever is asked of them', async () => {
    const caller = callerOf('client')
    for (const [model, kindsHidden] of Object.entries(HIDDEN_FROM_CLIENT)) {
      for (const kind of kindsHidden) {
        const id = Object.entries(kinds()).find(([name]) => name === model)?.[1][kind as never]
        for (const suffix of ['', ...(model === 'ticket' ? ['/pointages', '/histories'] : [])]) {
          const [hidden, missing] = [
            await caller.get(`/api/models/${model}/${id}${suffix}`),
            await caller.get(`/api/models/${model}/987654${suffix}`),
          ]
          expect(hidden.statusCode).toBe(404)
          expect(hidden.body).toBe(missing.body)
        }
      }
    }
  })

  test('of another client leave no trace in any list, relation, search, filter or feed', async () => {
    const caller = callerOf('client')
    for (const model of MODEL_NAMES) {
      const relations = Object.keys(modelOf(model).relations).join(',')
      const queries = [`limit=all&include=${relations}`, 'since=', `search=${MARKER}`]
      for (const query of queries) expect((await caller.get(`/api/models/${model}?${query}`)).body, `${model}?${query}`).not.toContain(MARKER)
    }
    const own = await caller.get(`/api/models/ticket?filter[projet_id]=${server.fixture.projets.other}`)
    expect(own.json().pagination.total).toBe(0)
  })
})

describe('fields', () => {
  const cells = MODEL_NAMES.flatMap((model) => Object.keys(modelOf(model).fields).map((field) => [model, field] as const))

  test.each(ROLE_SLUGS)('are read by %s as listed, in lists, records, relations and the feed', async (role) => {
    const caller = callerOf(role)
    for (const [model, field] of cells) {
      const expected = (READ_BY[`${model}.${field}`] ?? ROLE_SLUGS).includes(role)
      const [listed] = (await caller.get(`/api/models/${model}?limit=5`)).json().data
      const [fed] = (await caller.get(`/api/models/${model}?since=&limit=5`)).json().data
      const record = (await caller.get(`/api/models/${model}/${listed.id}`)).json().data
      for (const row of [listed, fed, record]) expect(Object.hasOwn(row, field), `${model}.${field}`).toBe(expected)
    }
    const [ticket] = (await caller.get('/api/models/ticket?include=projet,responsable,created_by&limit=5')).json().data
    expect(Object.hasOwn(ticket.projet, 'is_visible_to_client')).toBe(role !== 'client')
  })

  test.each(ROLE_SLUGS)('that %s may not read can’t be asked for, filtered or sorted by', async (role) => {
    for (const [key, readers] of Object.entries(READ_BY)) {
      if (readers.includes(role)) continue
      const [model, field] = key.split('.')
      for (const query of [`fields=${field}`, `filter[${field}]=1`, `orderBy=${field}:asc`]) {
        expect((await callerOf(role).get(`/api/models/${model}?${query}`)).json().code, `${model}?${query}`).toBe('bad_query')
      }
    }
  })
})
