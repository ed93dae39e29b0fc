import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Action, type ActionContext, blankRecord, parseBody } from '#contract/core/events/action.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { actionsOfModel, findAction, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { arbitraryBody } from '#server/testing/arbitrary-body.ts'
import { type Everyone, startWithEveryone } from '#server/testing/people/everyone.ts'
import { type Scene, sceneOf } from '#server/testing/records/scenes/scene.ts'
import { makerOf } from '#server/testing/records/scenes/scenes.ts'
import type { Caller, TestServer } from '#server/testing/servers/test-server.ts'

/**
 * The reducer that a device runs on its base and the server's response to the same action agree: on
 * the fields that the action declares (except those taken from the clock), on whether it is
 * allowed, and on the reason of a refusal. Generated from the registry for every action and role.
 */

/** The device's clock is wrong on purpose: nothing but the `clock` fields may depend on it. */
const DEVICE_CLOCK = '2031-05-05T05:05:05.000Z'
const RUNS = 8

let server: TestServer
let choices: Everyone<RoleSlug>['choices']
let callerOf: Everyone<RoleSlug>['callerOf']

beforeAll(async () => {
  ;({ server, choices, callerOf } = await startWithEveryone(ROLE_SLUGS))
})
afterAll(() => server.close())

const actorOf = (role: RoleSlug) => ({
  id: String(server.fixture.people[role]),
  role,
  clientId: role === 'client' ? String(server.fixture.ownClient) : null,
})

const deviceContext = async (caller: Caller, role: RoleSlug): Promise<ActionContext> => {
  const rows: readonly WireRow[] = (await caller.get('/api/models/ticket_status?limit=all')).json().data
  const statuses = rows.map((row) =>
    recordFromWire(modelOf('ticket_status'), row),
  ) as unknown as ActionContext['statuses']
  return { actor: actorOf(role), at: DEVICE_CLOCK, statuses }
}

/** The part of a record that the person's device has: only fields that they may read. */
const heldRecord = async (caller: Caller, model: ModelName, id: number): Promise<AnyRecord> =>
  recordFromWire(modelOf(model), (await caller.get(`/api/models/${model}/${id}`)).json().data)

interface Sent {
  readonly model: ModelName
  readonly action: Action
  /** 0 for a creation. */
  readonly id: number
  readonly body: Readonly<Record<string, unknown>>
}

const send = (caller: Caller, { model, action, id, body }: Sent): Promise<LightMyRequestResponse> => {
  const path = `/api/models/${model}`
  if (action.name === 'create') return caller.post(path, body)
  if (action.name === 'update') return caller.put(`${path}/${id}`, body)
  return action.name === 'delete' ? caller.delete(`${path}/${id}`) : caller.put(`${path}/${id}/${action.name}`, body)
}

const isReadable = (model: ModelName, field: string, role: RoleSlug): boolean =>
  modelOf(model).fields[field]?.readBy?.includes(role) !== false

const expectAgreement = async (
  role: RoleSlug,
  state: Scene,
  { model, action, body }: Omit<Sent, 'id'>,
): Promise<void> => {
  const caller = callerOf(role)
  const creating = action.name === 'create'
  const id = creating ? 0 : await makerOf(model)(server, state, { id: server.fixture.people[role], role }, action.name)
  if (!creating && (await caller.get(`/api/models/${model}/${id}`)).statusCode === 404) {
    // The device has no such record, so that it predicts nothing.
    expect([404, 422], model).toContain((await send(caller, { model, action, id, body })).statusCode)
    return
  }
  const held = creating
    ? blankRecord(modelOf(model), temporaryId('0190a7f0-0000-7000-8000-000000000000'))
    : await heldRecord(caller, model, id)
  const context = await deviceContext(caller, role)
  const answer = await send(caller, { model, action, id, body })
  const parsed = parseBody(action, body, role)
  if ('issues' in parsed) {
    // A role that may not write a required field has no valid body: both the form and the server
    // say so, field by field or as a whole.
    if (action.who.includes(role))
      expect(Object.keys(answer.json().errors).sort()).toEqual(Object.keys(parsed.issues).sort())
    else expect([403, 422], answer.body).toContain(answer.statusCode)
    return
  }
  const denial = action.when(held, context, parsed.body)
  const predicted = action.apply(held, parsed.body, context)
  if (denial !== null) {
    expect(answer.json().code, answer.body).toBe(denial)
    expect(predicted).toEqual(held)
    if (!creating) expect(await heldRecord(caller, model, id)).toEqual(held)
    return
  }
  const issues = predicted === null ? {} : modelOf(model).check(predicted as never)
  if (Object.keys(issues).length > 0) {
    expect(Object.keys(answer.json().errors ?? {}), answer.body).toEqual(Object.keys(issues))
    return
  }
  expect(answer.statusCode, answer.body).toBe(creating ? 201 : 200)
  if (predicted === null) {
    expect((await caller.get(`/api/models/${model}/${id}`)).statusCode).toBe(404)
    return
  }
  const stored = recordFromWire(modelOf(model), answer.json().data)
  const compared = action.sets.filter((field) => !action.clock.includes(field) && isReadable(model, field, role))
  const pick = (record: AnyRecord) => Object.fromEntries(compared.map((field) => [field, fieldOf(record, field)]))
  expect(pick(stored)).toEqual(pick(predicted))
}

const registered = MODEL_NAMES.flatMap((model) =>
  Object.keys(actionsOfModel(model)).map((name) => [model, name] as const),
)

describe.each(registered)('%s.%s', (model, name) => {
  test.each(ROLE_SLUGS)('%s: what the device shows is what the server does', async (role) => {
    const action = findAction(model, name)
    if (!action) throw new Error(name)
    const runs = fc.record({ state: sceneOf(role), body: arbitraryBody(action, role, choices(model, role)) })
    await fc.assert(
      fc.asyncProperty(runs, ({ state, body }) => expectAgreement(role, state, { model, action, body })),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
