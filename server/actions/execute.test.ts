import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textDigest } from '#contract/core/files/text-digest.ts'
import { projet } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let client: Caller
let ticketId: number
let hints: Published[]

beforeAll(async () => {
  server = await startTestServer()
  hints = recordPublished(server)
  ;[manager, technicien, client] = [
    await server.as('manager'),
    await server.as('technicien'),
    await server.as('client'),
  ]
})
afterAll(() => server.close())
beforeEach(async () => {
  ticketId = await server.fixture.addTicket('Au travail', server.fixture.projets.own)
  hints.length = 0
})

const act = (caller: Caller, action: string, body?: object, headers?: Record<string, string>) =>
  caller.put(`/api/models/ticket/${ticketId}/${action}`, body, headers)

describe('an action', () => {
  test('changes its fields, raises the version by one and adds an entry to the activity', async () => {
    const answer = await act(technicien, 'updateUt', { ut: 8 })
    expect(answer.json().data).toMatchObject({ id: ticketId, ut: 8, version: 2 })
    const traces = await server.database.query
      .select()
      .from(activity)
      .where(and(eq(activity.model, 'ticket'), eq(activity.record_id, ticketId)))
    expect(traces).toMatchObject([
      { action: 'updateUt', user_id: server.fixture.people.technicien, before: { ut: null }, after: { ut: 8 } },
    ])
  })

  test('that changes nothing keeps the version', async () => {
    await act(technicien, 'updateUt', { ut: 8 })
    expect((await act(technicien, 'updateUt', { ut: 8 })).json().data.version).toBe(2)
  })

  test('of the lifecycle writes the history and answers 409 with the record and who was there before', async () => {
    await act(technicien, 'start')
    await act(technicien, 'done')
    const again = await act(technicien, 'done')
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      code: 'transition_not_allowed',
      data: { id: ticketId, status_id: server.fixture.status.done },
      changed: { by: 'Technicien Essai' },
    })
    const histories = (await manager.get(`/api/models/ticket/${ticketId}/histories?orderBy=id`)).json().data
    expect(
      histories.map((row: { from_status_id: number; to_status_id: number }) => [row.from_status_id, row.to_status_id]),
    ).toEqual([
      [server.fixture.status.new, server.fixture.status.in_progress],
      [server.fixture.status.in_progress, server.fixture.status.done],
    ])
  })

  test('that fails at its commit changes nothing, and publishes nothing', async () => {
    const { query } = server.database
    await query.execute(
      sql`create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    )
    await query.execute(
      sql`create constraint trigger refuse_commit after update on ticket deferrable initially deferred for each row execute function refuse_commit()`,
    )
    const refused = await act(technicien, 'updateUt', { ut: 8 })
    await query.execute(sql`drop trigger refuse_commit on ticket`)
    expect(refused.statusCode).toBe(500)
    expect(hints).toEqual([])
    expect((await manager.get(`/api/models/ticket/${ticketId}`)).json().data).toMatchObject({ ut: null, version: 1 })

    expect((await act(technicien, 'updateUt', { ut: 8 })).statusCode).toBe(200)
    expect(hints).not.toEqual([])
  })

  test('that is not for this role is 403, on a record they can’t see 404', async () => {
    expect((await act(client, 'start')).statusCode).toBe(403)
    expect((await client.put(`/api/models/ticket/${server.fixture.tickets.other}/start`)).statusCode).toBe(404)
    expect((await client.put('/api/models/ticket/999999/start')).json()).toEqual(
      (await client.put(`/api/models/ticket/${server.fixture.tickets.other}/start`)).json(),
    )
  })

  test('unknown is no route', async () => {
    expect((await act(manager, 'explode')).json().code).toBe('no_route')
  })
})

describe('creation', () => {
  test('takes defaults, author and first status, and starts the history', async () => {
    const { fixture } = server
    const answer = await client.post('/api/models/ticket', { name: 'Besoin d’aide', projet_id: fixture.projets.own })
    expect(answer.statusCode).toBe(201)
    const { data } = answer.json()
    expect(data).toMatchObject({
      status_id: fixture.status.new,
      created_by_id: fixture.people.client,
      importance: 1,
      visible_to_client: true,
      version: 1,
    })
    const histories = (await client.get(`/api/models/ticket/${data.id}/histories`)).json().data
    expect(histories).toMatchObject([
      { from_status_id: null, to_status_id: fixture.status.new, user_id: fixture.people.client },
    ])
  })

  test('of a pointage belongs to whoever logs it; only a manager logs for another', async () => {
    const { people } = server.fixture
    expect((await technicien.post('/api/models/pointage', { ut: 2, ticket_id: ticketId })).json().data).toMatchObject({
      user_id: people.technicien,
    })
    expect(
      (await technicien.post('/api/models/pointage', { ut: 2, ticket_id: ticketId, user_id: people.colleague })).json()
        .errors,
    ).toHaveProperty('user_id')
    expect(
      (await manager.post('/api/models/pointage', { ut: 2, ticket_id: ticketId, user_id: people.colleague })).json()
        .data,
    ).toMatchObject({
      user_id: people.colleague,
    })
  })
})

describe('references', () => {
  test('missing, of another client and out of place get the same answer', async () => {
    const { fixture } = server
    const body = (projet_id: number) => client.post('/api/models/ticket', { name: 'x', projet_id })
    const missing = await body(999_999)
    expect(missing.statusCode).toBe(422)
    expect(Object.keys(missing.json().errors)).toEqual(['projet_id'])
    for (const projet of [fixture.projets.other, fixture.projets.hidden, fixture.projets.archived])
      expect((await body(projet)).body).toBe(missing.body)
  })

  test('a client is no responsable, a technicien no one to alert, an archived projet no place for a ticket', async () => {
    const { people, projets } = server.fixture
    expect((await act(manager, 'updateResponsable', { responsable_id: people.client })).statusCode).toBe(422)
    expect((await act(manager, 'updateResponsable', { responsable_id: people.technicien })).statusCode).toBe(200)
    expect(
      (await act(manager, 'alertManagerToResolve', { waiting_solving_user_id: people.technicien })).statusCode,
    ).toBe(422)
    expect((await act(manager, 'updateProjet', { projet_id: projets.archived })).statusCode).toBe(422)
  })

  test('validation is asked of staff or of the ticket’s own client, who may then answer', async () => {
    const { people } = server.fixture
    expect(
      (await act(technicien, 'waitingValidation', { waiting_validation_user_id: people.otherClient })).statusCode,
    ).toBe(422)
    expect((await act(technicien, 'waitingValidation', { waiting_validation_user_id: people.client })).statusCode).toBe(
      200,
    )
    expect((await act(client, 'done')).json().data).toMatchObject({
      status_id: server.fixture.status.done,
      waiting_validation_user_id: null,
    })
  })

  test('validation is asked of nobody who does not see the ticket', async () => {
    const { people, projets } = server.fixture
    const ofClient = { waiting_validation_user_id: people.client }
    await act(technicien, 'updateVisibility', { visible_to_client: false })
    expect((await act(technicien, 'waitingValidation', ofClient)).statusCode).toBe(422)
    await act(technicien, 'updateVisibility', { visible_to_client: true })
    for (const [hidden, shown] of [
      [{ is_visible_to_client: false }, { is_visible_to_client: true }],
      [{ archived_at: '2026-01-01T00:00:00.000Z' }, { archived_at: null }],
    ] as const) {
      await server.database.query.update(projet).set(hidden).where(eq(projet.id, projets.own))
      expect((await act(technicien, 'waitingValidation', ofClient)).statusCode).toBe(422)
      await server.database.query.update(projet).set(shown).where(eq(projet.id, projets.own))
    }
    expect(
      (await act(technicien, 'waitingValidation', { waiting_validation_user_id: people.manager })).statusCode,
    ).toBe(200)
    expect((await act(technicien, 'waitingValidation', ofClient)).statusCode).toBe(409)
  })
})

describe('a setter over a value that the person had not seen', () => {
  test('keeps the last arrival and reports the replaced value and its author', async () => {
    await act(technicien, 'updateName', { name: 'Écran d’été' })
    const was = encodeURIComponent(JSON.stringify({ name: 'Au travail' }))
    const answer = await act(manager, 'updateName', { name: 'Écran' }, { 'x-was': was })
    expect(answer.json()).toMatchObject({
      data: { name: 'Écran' },
      overwrote: { field: 'name', value: 'Écran d’été', by: 'Technicien Essai' },
    })
  })

  test('says nothing when they had seen it, or when both wanted the same', async () => {
    await act(technicien, 'updateUt', { ut: 4 })
    expect(
      (await act(manager, 'updateUt', { ut: 8 }, { 'x-was': encodeURIComponent('{"ut":4}') })).json(),
    ).not.toHaveProperty('overwrote')
    expect(
      (await act(technicien, 'updateUt', { ut: 8 }, { 'x-was': encodeURIComponent('{"ut":4}') })).json(),
    ).not.toHaveProperty('overwrote')
    // Each has a star of their own.
    await act(technicien, 'toggleFavorite', { is_favorite: true })
    await act(manager, 'toggleFavorite', { is_favorite: true })
    const unstar = await act(
      technicien,
      'toggleFavorite',
      { is_favorite: false },
      { 'x-was': encodeURIComponent('{"is_favorite":false}') },
    )
    expect(unstar.json()).not.toHaveProperty('overwrote')
  })
})

describe('a long text that the person saw otherwise than it is', () => {
  const describeIt = (caller: Caller, description: string, seen: string | null) =>
    caller.put(
      `/api/models/ticket/${ticketId}`,
      { description },
      { 'x-was': encodeURIComponent(JSON.stringify({ description: seen })) },
    )

  test('does not hinder a change of another field', async () => {
    const seen = { 'x-was': encodeURIComponent(JSON.stringify({ tag: null, description: 'Autre' })) }
    expect((await manager.put(`/api/models/ticket/${ticketId}`, { tag: 'urgent' }, seen)).statusCode).toBe(200)
  })

  test('is not replaced: 409 with the present text and who wrote it', async () => {
    expect((await describeIt(technicien, 'Première', null)).statusCode).toBe(200)
    const answer = await describeIt(manager, 'Seconde', null)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'stale_text',
      data: { description: 'Première' },
      changed: { by: 'Technicien Essai' },
    })
  })

  test('is replaced by a person who saw it, identified by its digest', async () => {
    await describeIt(technicien, 'Première', null)
    expect((await describeIt(manager, 'Seconde', textDigest('Première'))).json().data.description).toBe('Seconde')
  })
})

test('a deleted pointage is in no list and no sum, and its deletion answers its id', async () => {
  const { data } = (await technicien.post('/api/models/pointage', { ut: 5, ticket_id: ticketId })).json()
  expect((await technicien.get(`/api/models/ticket/${ticketId}?append=ut_done`)).json().data.ut_done).toBe(5)
  expect((await technicien.delete(`/api/models/pointage/${data.id}`)).json()).toEqual({
    data: { id: data.id, version: 2 },
  })
  expect((await technicien.get(`/api/models/ticket/${ticketId}?append=ut_done`)).json().data.ut_done).toBe(0)
  expect((await technicien.delete(`/api/models/pointage/${data.id}`)).statusCode).toBe(404)
})

test('an e-mail that another person has is named as the field to correct', async () => {
  const { id } = (await manager.get('/api/models/role?filter[slug]=technicien')).json().data[0]
  const answer = await manager.post('/api/models/user', {
    firstname: 'A',
    lastname: 'B',
    email: 'MANAGER@exemple.fr',
    role_id: id,
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ email: ['Cette valeur est déjà utilisée.'] })
})

test('a person of a client without client is refused', async () => {
  const { id } = (await manager.get('/api/models/role?filter[slug]=client')).json().data[0]
  const answer = await manager.post('/api/models/user', {
    firstname: 'A',
    lastname: 'B',
    email: 'ab@exemple.fr',
    role_id: id,
  })
  expect(Object.keys(answer.json().errors)).toEqual(['client_id'])
})
