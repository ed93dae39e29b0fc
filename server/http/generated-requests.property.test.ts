import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isEnvelope } from '#contract/core/protocol.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { actionsOfModel, findAction, MODEL_NAMES } from '#contract/registry.ts'
import { arbitraryBody } from '../testing/arbitrary-body.ts'
import { type Everyone, startWithEveryone } from '../testing/people/everyone.ts'
import type { Caller, TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let choices: Everyone<RoleSlug>['choices']
let callerOf: Everyone<RoleSlug>['callerOf']

// One server per test: generated requests may close the account of the caller.
beforeEach(async () => {
  ;({ server, choices, callerOf } = await startWithEveryone(ROLE_SLUGS))
})
afterEach(() => server.close())

const actions = MODEL_NAMES.flatMap((model) => Object.keys(actionsOfModel(model)).map((name) => ({ model, name })))

/** Values of an attacker, or of a client of another version. */
const nonsense = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    -1,
    1.5,
    2 ** 53,
    2 ** 63,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '2026-02-30',
    'new:x',
    [],
    {},
    null,
    true,
    '🧨'.repeat(300),
    1e21,
  ),
)

const request = fc.constantFrom(...actions).chain(({ model, name }) => {
  const action = findAction(model, name)
  if (!action) throw new Error(name)
  return fc.constantFrom(...ROLE_SLUGS).chain((role) =>
    fc.record({
      role: fc.constant(role),
      model: fc.constant(model),
      name: fc.constant(name),
      id: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer()),
      body: arbitraryBody(action, role, choices(model, role)),
      spoiled: fc.dictionary(
        fc.oneof(fc.constantFrom(...Object.keys(action.body), 'id', 'version'), fc.string()),
        nonsense,
        { maxKeys: 2 },
      ),
    }),
  )
})

test('no request, valid or spoiled, is ever a fault of the server or leaves the envelope', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ role, model, name, id, body, spoiled }) => {
      const caller = callerOf(role)
      const path = `/api/models/${model}`
      const payload = { ...body, ...spoiled }
      const calls: Readonly<Record<string, () => ReturnType<Caller['get']>>> = {
        create: () => caller.post(path, payload),
        update: () => caller.put(`${path}/${id}`, payload),
        delete: () => caller.delete(`${path}/${id}`),
      }
      const answer = await (calls[name] ?? (() => caller.put(`${path}/${id}/${name}`, payload)))()
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(isEnvelope(answer.json())).toBe(true)
    }),
    { numRuns: 400, endOnFailure: true },
  )
})

const name = fc.oneof(
  fc.constantFrom('name', 'id', 'status_id', 'dead_line', 'is_favorite', 'ut', 'created_at', 'email', 'from'),
  fc.string({ maxLength: 6 }),
)
const value = fc.oneof(
  fc.constantFrom('1', '1,2', 'null', 'true', '2026-01-01', 'x', '%', '999999999999999999999', '-1', 'asc'),
  fc.string({ maxLength: 8 }),
)
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom('search', 'orderBy', 'include', 'fields', 'append', 'page', 'limit', 'since'), value),
  fc.tuple(
    name.map((field) => `filter[${field}]`),
    value,
  ),
  fc.tuple(
    fc.tuple(name, fc.constantFrom('from', 'to', '', '0')).map(([field, part]) => `filter[${field}][${part}]`),
    value,
  ),
  fc.tuple(
    fc.constant('orderBy'),
    fc.tuple(name, value).map(([field, direction]) => `${field}:${direction}`),
  ),
)

test('no query of a list is ever a fault of the server', async () => {
  const query = fc.array(parameter, { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ROLE_SLUGS),
      fc.constantFrom(...MODEL_NAMES),
      query,
      async (role, model, text) => {
        const answer = await callerOf(role).get(`/api/models/${model}?${text}`)
        expect([200, 400, 410], `${text}: ${answer.body}`).toContain(answer.statusCode)
      },
    ),
    { numRuns: 400, endOnFailure: true },
  )
})
