import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { RETRIEVAL_MEMBERS, takeRetrieval } from './retrieval.ts'

let server: TestServer
let manager: Caller
let client: Caller
let ticket: string

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, client] = [await server.as('manager'), await server.as('client')]
})
afterAll(() => server.close())
beforeEach(async () => {
  ticket = `/api/models/ticket/${await server.fixture.addTicket('À retrouver', server.fixture.projets.own)}`
})

const read = async (query = '', caller = manager) => (await caller.get(`${ticket}${query}`)).json().data

describe('a write with include, append or only in its body', () => {
  test.each([
    ['lists', { include: ['projet', 'comments'], append: ['ut_done'] }],
    ['texts with commas', { include: 'projet,comments', append: 'ut_done' }],
  ])('answers as the same read does: %s', async (_, retrieval) => {
    const answer = await manager.put(`${ticket}/toggleFavorite`, retrieval)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data).toMatchObject({
      is_favorite: true,
      projet: { name: 'Projet visible' },
      comments: [],
      ut_done: 0,
    })
    expect(answer.json().data).toEqual(await read('?include=projet,comments&append=ut_done'))
  })

  test('takes the fields of the action beside them', async () => {
    const answer = await manager.put(`${ticket}/updateUt`, { ut: 8, include: [], only: ['name', 'ut'] })
    expect(answer.json().data).toEqual(await read('?only=name,ut'))
    expect(answer.json().data).toMatchObject({ name: 'À retrouver', ut: 8 })
  })

  test('is a creation, an update or an update with the whole model', async () => {
    const retrieval = { include: ['client'], only: ['name'] }
    const expected = { name: 'Nouveau', client: { id: server.fixture.ownClient } }
    const made = await manager.post('/api/models/projet', {
      name: 'Nouveau',
      client_id: server.fixture.ownClient,
      ...retrieval,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json().data).toMatchObject(expected)
    const { id } = made.json().data
    for (const path of [`/api/models/projet/${id}`, '/api/models/projet']) {
      const whole = path.endsWith('projet') ? { id } : {}
      expect((await manager.put(path, { ...whole, name: 'Nouveau', ...retrieval })).json().data).toMatchObject(expected)
    }
  })

  test('repeated with its key answers in the form of the repeat', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    await manager.put(`${ticket}/updateUt`, { ut: 8 }, key)
    const again = await manager.put(`${ticket}/updateUt`, { ut: 8, include: ['projet'] }, key)
    expect([again.headers['idempotency-replayed'], again.json().data.projet.name]).toEqual(['true', 'Projet visible'])
  })

  test('shows of the included records what its caller sees', async () => {
    const answer = await client.put(`${ticket}/toggleFavorite`, { include: ['created_by', 'projet'] })
    expect(answer.json().data).toEqual(await read('?include=created_by,projet', client))
    expect(answer.json().data.created_by ?? {}).not.toHaveProperty('birthday')
  })
})

describe('refused, and nothing is written', () => {
  test.each([
    [{ include: ['nonsense'] }],
    [{ append: 'nonsense' }],
    [{ only: ['name', 'password'] }],
    [{ include: { projet: true } }],
    [{ include: [1] }],
    [{ append: null }],
  ])('400 with what is allowed: %j', async (retrieval) => {
    const answer = await manager.put(`${ticket}/updateUt`, { ut: 8, ...retrieval })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_query'])
    expect(answer.json().allowed.length).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ ut: null, version: 1 })
  })

  test.each(['fields', 'filter', 'includes', 'nonsense'])('422 for any other field: %s', async (name) => {
    const answer = await manager.put(`${ticket}/updateUt`, { ut: 8, include: ['projet'], [name]: ['projet'] })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]])
    expect(await read()).toMatchObject({ ut: null, version: 1 })
  })
})

test('the body of a deletion, which answers no record, has no such members', () => {
  const body = { include: ['projet'] }
  expect(takeRetrieval(body, { name: 'delete', body: {} })).toEqual({ input: body, retrieval: null })
})

test('no action has a field of these names', () => {
  const fields = MODEL_NAMES.flatMap((model) =>
    Object.values(actionsOfModel(model)).flatMap(({ body }) => Object.keys(body)),
  )
  expect(RETRIEVAL_MEMBERS.filter((name) => fields.includes(name))).toEqual([])
})
