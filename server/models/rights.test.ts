import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import { blankRecord } from '#contract/core/events/action.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { actionsOfModel, findAction, isModelName, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { toRecord } from '../query-builder/select-record.ts'
import { arbitraryBody } from '../testing/arbitrary-body.ts'
import { MAY_CALL } from '../testing/calls.expected.ts'
import { type Everyone, startWithEveryone } from '../testing/people/everyone.ts'
import { MARKER } from '../testing/records/fixture.ts'
import type { Scene } from '../testing/records/scenes/scene.ts'
import { makerOf } from '../testing/records/scenes/scenes.ts'
import { READ_BY } from '../testing/rights/fields.expected.ts'
import { MAY_DO, READERS, type Reader, SEEN_BY } from '../testing/rights/models.expected.ts'
import type { TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let choices: Everyone<Reader>['choices']
let callerOf: Everyone<Reader>['callerOf']

beforeAll(async () => {
  ;({ server, choices, callerOf } = await startWithEveryone(READERS))
})
afterAll(() => server.close())

/** State in which the action is allowed to every role that has the right. */
const sceneFor = (action: string): Scene => ({
  stage: 'new',
  validator: false,
  own: true,
  archived: false,
  invoiceStage: ['markAsClosed', 'createCreditNote'].includes(action) ? 'sent' : 'draft',
  paid: action === 'markAsClosed',
  absenceStatus: 'requested',
  locked: false,
})

/**
 * A new record of the model on which its rights show: the person's own where that counts, the
 * technicien's for time and absences.
 */
const makeRecord = async (model: ModelName, action: string, role: RoleSlug): Promise<number> => {
  const { people } = server.fixture
  const owner = model === 'pointage' || model === 'absence' ? people.technicien : people[role]
  return makerOf(model)(server, sceneFor(action), { id: owner, role }, action)
}

const isNotTheirsToWrite = ({
  errors = {},
}: {
  readonly errors?: Readonly<Record<string, readonly string[]>>
}): boolean =>
  Object.values(errors).every(([message]) => message === issueMessage({ code: 'field_not_writable' }, 'fr'))

const pairs = MODEL_NAMES.flatMap((model) =>
  Object.keys(actionsOfModel(model)).map((action) => [model, action] as const),
)

describe.each(pairs)('%s.%s', (model, name) => {
  test('is allowed for the listed people only', async () => {
    const expected = MAY_DO[`${model}.${name}`]
    expect(expected, 'not listed in rights/models.expected.ts').toBeDefined()
    const action = findAction(model, name)
    if (!action) throw new Error(name)
    for (const role of ROLE_SLUGS) {
      const path = `/api/models/${model}`
      const id = name === 'create' ? 0 : await makeRecord(model, name, role)
      const caller = callerOf(role)
      const seen = name === 'create' || (await caller.get(`${path}/${id}`)).statusCode === 200
      const held =
        name === 'create'
          ? blankRecord(modelOf(model), '0')
          : toRecord(model, (await callerOf('manager').get(`${path}/${id}`)).json().data ?? {})
      const bodies = arbitraryBody(action, role, choices(model, role))
      const findBody = (numRuns: number): object | undefined =>
        fc
          .sample(bodies, { numRuns, seed: 7 })
          .find((candidate) => Object.keys(modelOf(model).check({ ...held, ...candidate } as never)).length === 0)
      // The first one is mostly valid: the others take longer to generate than the call takes.
      const body = findBody(1) ?? findBody(30)
      const call = {
        create: () => caller.post(path, body),
        update: () => caller.put(`${path}/${id}`, body),
        delete: () => caller.delete(`${path}/${id}`),
      }[name]
      const answer = await (call ?? (() => caller.put(`${path}/${id}/${name}`, body)))()
      const refusals = [401, 403, 404, 405, 409, 422]
      if (expected?.includes(role)) expect(refusals, `${role}: ${answer.body}`).not.toContain(answer.statusCode)
      // A body that this role may not write at all is refused field by field, before the action is.
      else
        expect(
          [...(seen ? [403, 409] : [404]), ...(isNotTheirsToWrite(answer.json()) ? [422] : [])],
          `${role}: ${answer.body}`,
        ).toContain(answer.statusCode)
    }
  })

  test('is 401 for an anonymous caller', async () => {
    const url =
      name === 'create'
        ? `/api/models/${model}`
        : `/api/models/${model}/1${name === 'update' || name === 'delete' ? '' : `/${name}`}`
    const method = name === 'create' ? 'POST' : name === 'delete' ? 'DELETE' : 'PUT'
    expect((await server.app.inject({ method, url, payload: {} })).statusCode).toBe(401)
  })
})

/** Records of the fixture, by model and kind. */
const fixtureRecords = (): Readonly<Record<string, Readonly<Record<string, number>>>> => {
  const { records, recordsOfClients, projets, tickets, pointages, people, ownClient, otherClient } = server.fixture
  return {
    ...records,
    ...recordsOfClients,
    projet: projets,
    ticket: tickets,
    pointage: pointages,
    user: people,
    client: { own: ownClient, other: otherClient },
  }
}

const idsIn = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map((row) => row.id)

describe('records', () => {
  test('of the fixture are all in the matrix', () => {
    const cells = (table: Readonly<Record<string, object>>) =>
      Object.entries(table).flatMap(([model, kinds]) => Object.keys(kinds).map((kind) => `${model}.${kind}`))
    expect(cells(fixtureRecords()).sort()).toEqual(cells(SEEN_BY).sort())
  })

  test.each(READERS)('are seen by %s as listed: by id, in lists and in the feed', async (reader) => {
    const caller = callerOf(reader)
    for (const [model, kinds] of Object.entries(fixtureRecords())) {
      const listed = idsIn((await caller.get(`/api/models/${model}?limit=all`)).json().data)
      const fed = idsIn((await caller.get(`/api/models/${model}?since=`)).json().data)
      for (const [kind, id] of Object.entries(kinds)) {
        const seen = SEEN_BY[model]?.[kind]?.includes(reader) === true
        expect((await caller.get(`/api/models/${model}/${id}`)).statusCode, `${model} ${kind}`).toBe(seen ? 200 : 404)
        expect([listed.includes(id), fed.includes(id)], `${model} ${kind}`).toEqual([seen, seen])
      }
    }
  })

  test.each(READERS)(
    'that %s does not see can’t be told from missing ones, whatever is asked of them',
    async (reader) => {
      const caller = callerOf(reader)
      for (const [model, kinds] of Object.entries(fixtureRecords())) {
        const hidden = Object.entries(kinds).find(([kind]) => SEEN_BY[model]?.[kind]?.includes(reader) === false)
        if (!hidden || !isModelName(model)) continue
        const reads = [
          '',
          ...Object.entries(modelOf(model).relations).flatMap(([name, relation]) =>
            'many' in relation ? [`/${name}`] : [],
          ),
        ]
        for (const suffix of reads) {
          const [found, missing] = [
            await caller.get(`/api/models/${model}/${hidden[1]}${suffix}`),
            await caller.get(`/api/models/${model}/987654${suffix}`),
          ]
          expect(found.statusCode, `${model}${suffix}`).toBe(404)
          expect(found.body).toBe(missing.body)
        }
        for (const [name, action] of Object.entries(actionsOfModel(model))) {
          if (name === 'create' || !action.who.includes(reader === 'clientManager' ? 'client' : reader)) continue
          const role = reader === 'clientManager' ? 'client' : reader
          const [body] = fc.sample(arbitraryBody(action, role, choices(model, role)), { numRuns: 1, seed: 7 })
          const path = `/api/models/${model}/${hidden[1]}`
          const answer =
            name === 'delete'
              ? await caller.delete(path)
              : await caller.put(name === 'update' ? path : `${path}/${name}`, body)
          expect(answer.statusCode, `${model}.${name}: ${answer.body}`).toBe(404)
        }
      }
    },
  )

  test('of another client leave no trace in any list, relation, search, filter or feed', async () => {
    const caller = callerOf('client')
    for (const model of MODEL_NAMES) {
      const relations = Object.keys(modelOf(model).relations).join(',')
      const queries = [`limit=all&include=${relations}`, 'since=', `search=${MARKER}`]
      for (const query of queries)
        expect((await caller.get(`/api/models/${model}?${query}`)).body, `${model}?${query}`).not.toContain(MARKER)
    }
    const own = await caller.get(`/api/models/ticket?filter[projet_id]=${server.fixture.projets.other}`)
    expect(own.json().pagination.total).toBe(0)
  })
})

describe('fields', () => {
  test.each(ROLE_SLUGS)('are read by %s as listed, in lists, records, relations and the feed', async (role) => {
    const caller = callerOf(role)
    for (const model of MODEL_NAMES) {
      const [listed] = (await caller.get(`/api/models/${model}?limit=5`)).json().data
      const [fed] = (await caller.get(`/api/models/${model}?since=&limit=5`)).json().data
      // Some models have nothing for this role; `records` says which.
      if (!listed) continue
      const record = (await caller.get(`/api/models/${model}/${listed.id}`)).json().data
      for (const field of Object.keys(modelOf(model).fields)) {
        const expected = (READ_BY[`${model}.${field}`] ?? ROLE_SLUGS).includes(role)
        for (const row of [listed, fed, record]) expect(Object.hasOwn(row, field), `${model}.${field}`).toBe(expected)
      }
    }
    const [ticket] = (await caller.get('/api/models/ticket?include=projet,responsable,created_by&limit=5')).json().data
    expect(Object.hasOwn(ticket.projet, 'is_visible_to_client')).toBe(role !== 'client')
  })

  test.each(ROLE_SLUGS)('that %s may not read can’t be asked for, filtered or sorted by', async (role) => {
    for (const [key, readers] of Object.entries(READ_BY)) {
      if (readers.includes(role)) continue
      const [model, field] = key.split('.')
      for (const query of [`fields=${field}`, `filter[${field}]=1`, `orderBy=${field}:asc`]) {
        expect((await callerOf(role).get(`/api/models/${model}?${query}`)).json().code, `${model}?${query}`).toBe(
          'bad_query',
        )
      }
    }
  })
})

test('a record’s relation is no way around a field that may not be read', async () => {
  const { sent } = server.fixture.records['invoice'] ?? {}
  const path = `/api/models/invoice/${sent}`
  expect((await callerOf('clientManager').get(path)).statusCode).toBe(200)
  expect((await callerOf('clientManager').get(`${path}/lines`)).statusCode).toBe(200)
  // `pointage.invoice_id` is for managers.
  expect((await callerOf('clientManager').get(`${path}/pointages`)).statusCode).toBe(403)
  expect((await callerOf('manager').get(`${path}/pointages`)).statusCode).toBe(200)
})

/** Calls about a person that nobody makes about themselves, or about a manager. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['account.makeAutolog', 'second_factor.reset'])

describe('calls', () => {
  const calls = Object.entries(CALLS).flatMap(([area, list]) =>
    Object.entries(list).map(([name, call]) => ({ key: `${area}.${name}`, call })),
  )

  test('are all listed', () => {
    expect(calls.map(({ key }) => key).sort()).toEqual(Object.keys(MAY_CALL).sort())
  })

  const path = (call: (typeof calls)[number]['call'], own: number): string =>
    call.path
      .replace(':id', String(own))
      .replace(
        /:(\w+)/g,
        (_, name: string) => ({ day: '2026-03-02', month: '2026-03-01', year: '2026', other: '0' })[name] ?? 'x',
      )

  test.each(calls.filter(({ call }) => call.access !== 'public'))(
    '$key is made by those who are listed and by nobody else',
    async ({ key, call }) => {
      const method = call.method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE'
      const payload = method === 'GET' ? {} : { payload: {} }
      expect((await server.app.inject({ method, url: path(call, 1), ...payload })).statusCode, 'anonymous').toBe(401)
      for (const role of ROLE_SLUGS) {
        // A new session each time: some of these calls end it.
        const { token } = await server.as(role)
        // Refused for managers, or for oneself.
        const url = path(call, server.fixture.people[OF_ANOTHER.has(key) ? 'client' : role])
        const answer = await server.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...payload,
        })
        const refused = MAY_CALL[key]?.includes(role) !== true
        if (refused) expect([403, 404], `${role}: ${answer.body}`).toContain(answer.statusCode)
        else expect([401, 403, 405], `${role}: ${answer.body}`).not.toContain(answer.statusCode)
      }
    },
  )
})
