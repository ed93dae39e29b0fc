import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { actionsOfModel, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { ticketStatus } from '../database/schema/reference.ts'
import { arbitraryBody } from '../testing/arbitrary-body.ts'
import { conformity } from '../testing/conformity.ts'
import { type Everyone, startWithEveryone } from '../testing/people/everyone.ts'
import { addDraftToSend, addInvoiceToClose } from '../testing/records/invoicing/ready-invoices.ts'
import type { Scene } from '../testing/records/scenes/scene.ts'
import { makerOf } from '../testing/records/scenes/scenes.ts'
import type { Caller, TestServer } from '../testing/servers/test-server.ts'
import { documentedPath } from './call-operations.ts'
import { apiDocument } from './document.ts'
import { operationsOf } from './operation.ts'

const document = apiDocument('fr')
const answers = conformity(document)
const DRAFT: Scene = {
  stage: 'new',
  validator: false,
  own: true,
  archived: false,
  invoiceStage: 'draft',
  paid: false,
  absenceStatus: 'requested',
  locked: false,
}
let server: TestServer
let choices: Everyone<RoleSlug>['choices']
let callerOf: Everyone<RoleSlug>['callerOf']

beforeAll(async () => {
  ;({ server, choices, callerOf } = await startWithEveryone(ROLE_SLUGS))
})
afterAll(() => server.close())

/** Ids of some records that this person sees, newest first. */
const someIds = async (caller: Caller, model: ModelName): Promise<readonly number[]> =>
  (await caller.get(`/api/models/${model}?orderBy=id:desc&limit=3&fields=id`))
    .json()
    .data.map(({ id }: { id: number }) => id)

const bodiesOf = (model: ModelName, name: string, role: RoleSlug, numRuns: number): readonly object[] => {
  const action = actionsOfModel(model)[name]
  if (!action) throw new Error(name)
  return fc.sample(arbitraryBody(action, role, choices(model, role)), { numRuns, seed: 11 })
}

/**
 * A new record, where this person may make one; bodies that are right field by field may still not
 * be right together.
 */
const newRecord = async (caller: Caller, role: RoleSlug, model: ModelName): Promise<readonly number[]> => {
  if (!actionsOfModel(model)['create']?.who.includes(role)) return []
  for (const body of bodiesOf(model, 'create', role, 10)) {
    const made = await caller.post(`/api/models/${model}`, body)
    if (made.statusCode === 201) return [made.json().data.id]
  }
  return []
}

/** A record on which the action may well succeed, and some that just are there. */
const recordsFor = async (
  caller: Caller,
  role: RoleSlug,
  model: ModelName,
  name: string,
): Promise<readonly number[]> => {
  const { people, records, tickets, ownClient, addAccountRequest } = server.fixture
  const { query } = server.database
  if (model === 'invoice' && name === 'markAsClosed')
    return [await addInvoiceToClose(query, ownClient), records.invoice.draft]
  if (model === 'invoice' && name === 'markAsSent') return [await addDraftToSend(query, ownClient)]
  if (model === 'invoice' && name === 'createCreditNote') return [records.invoice.sent]
  if (model === 'invoice' && name.toLowerCase().endsWith('dispute'))
    return [await makerOf('invoice')(server, { ...DRAFT, invoiceStage: 'sent' }, { id: people[role], role }, name)]
  if (model === 'invoice' && name.endsWith('Deposit'))
    return [await makerOf('invoice')(server, DRAFT, { id: people[role], role }, name)]
  if (model === 'invoice_mail' && name === 'retry')
    return [await makerOf(model)(server, DRAFT, { id: people[role], role }, name)]
  if (model === 'ticket_status' && name === 'merge') {
    const added = await query
      .insert(ticketStatus)
      .values({ name: 'À fusionner', stage: 'new', position: 9 })
      .returning({ id: ticketStatus.id })
    return added.map(({ id }) => id)
  }
  // Asked of people who see the ticket.
  if (model === 'ticket' && name === 'waitingValidation') return [tickets.own]
  if (model === 'user' && name === 'updateProfile') return [people[role]]
  if (model === 'user' && name === 'refuse')
    return [await addAccountRequest(`Demande de ${role}`, ownClient, 'waiting')]
  if (model === 'user' && name === 'reconsider')
    return [await addAccountRequest(`Refus de ${role}`, ownClient, 'refused')]
  const made = await newRecord(caller, role, model)
  if (model === 'timer' && name === 'log') {
    for (const id of made) await caller.put(`/api/models/timer/${id}/stop`, { stopped_at: null })
    return made
  }
  return [...made, ...(await someIds(caller, model)), 987_654]
}

const write = async (caller: Caller, role: RoleSlug, model: ModelName, name: string): Promise<void> => {
  const base = `/api/models/${model}`
  const ids = name === 'create' ? [] : await recordsFor(caller, role, model, name)
  for (const [place, body] of [...bodiesOf(model, name, role, 3), { nonsense: 1 }].entries()) {
    const id = ids[place % ids.length]
    if (name === 'create') answers.check('post', base, await caller.post(base, body))
    else if (name === 'update') {
      answers.check('put', `${base}/{id}`, await caller.put(`${base}/${id}`, body))
      answers.check('put', base, await caller.put(base, { ...body, id }))
    } else if (name === 'delete') answers.check('delete', `${base}/{id}`, await caller.delete(`${base}/${id}`))
    else answers.check('put', `${base}/{id}/${name}`, await caller.put(`${base}/${id}/${name}`, body))
  }
}

const read = async (caller: Caller, model: ModelName): Promise<void> => {
  const base = `/api/models/${model}`
  const { relations, appends } = modelOf(model)
  const extras = `include=${Object.keys(relations).join(',')}&append=${Object.keys(appends).join(',')}`
  for (const query of ['', `?${extras}`, '?since=', '?since=&limit=2', '?fields=id', '?nonsense=1']) {
    answers.check('get', base, await caller.get(`${base}${query}`))
  }
  answers.check('get', `${base}/fake`, await caller.get(`${base}/fake`))
  for (const id of [...(await someIds(caller, model)), 'nonsense']) {
    for (const query of ['', `?${extras}`])
      answers.check('get', `${base}/{id}`, await caller.get(`${base}/${id}${query}`))
    for (const [name, relation] of Object.entries(relations)) {
      if ('many' in relation) answers.check('get', `${base}/{id}/${name}`, await caller.get(`${base}/${id}/${name}`))
    }
  }
}

describe.each(ROLE_SLUGS)('as %s', (role) => {
  test.each(MODEL_NAMES)('the answers about %s conform to the document', async (model) => {
    const names = Object.keys(actionsOfModel(model))
    for (const name of names.filter((one) => one !== 'delete')) await write(callerOf(role), role, model, name)
    await read(callerOf(role), model)
    if (names.includes('delete')) await write(callerOf(role), role, model, 'delete')
  })
})

test('every generic call of every model has succeeded at least once', () => {
  const calls = Object.values(CALLS).flatMap((area) =>
    Object.values(area).map(({ method, path }) => `${method} ${documentedPath(path)}`),
  )
  const generic = operationsOf(document.paths)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !calls.includes(operation))
  expect(generic.length).toBeGreaterThan(150)
  expect(generic.filter((operation) => !answers.seen.has(operation))).toEqual([])
})

test('a request without a token is refused as the document says', async () => {
  for (const model of MODEL_NAMES)
    answers.check('get', `/api/models/${model}`, await server.app.inject({ url: `/api/models/${model}` }))
})

test('an answer that differs from the document fails the check', async () => {
  const path = '/api/models/role'
  const { statusCode, headers, ...told } = await callerOf('manager').get(path)
  const [first, ...others] = told.json().data
  const check = (changed: object, status = statusCode) => {
    const body = { ...told.json(), data: [{ ...first, ...changed }, ...others] }
    answers.check('get', path, {
      ...told,
      statusCode: status,
      headers,
      body: '',
      json: () => body,
    } as LightMyRequestResponse)
  }
  check({})
  for (const changed of [{ name: 3 }, { name: null }, { slug: 'other' }, { id: undefined }, { more: 1 }])
    expect(() => check(changed)).toThrow()
  expect(() => check({}, 418)).toThrow('not documented')
})
