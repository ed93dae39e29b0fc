import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKey } from '../database/schema/sync.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let postgres: TestPostgres
let server: TestServer
let technicien: Caller
let manager: Caller

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  ;[technicien, manager] = [await server.as('technicien'), await server.as('manager')]
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const withKey = (key: string) => ({ 'idempotency-key': key, 'x-device-id': 'tablette' })
const log = (key: string, ut = 3) =>
  technicien.post('/api/models/pointage', { ut, ticket_id: server.fixture.tickets.own }, withKey(key))
const logged = () => server.database.query.$count(pointage)

describe('a request with a key', () => {
  test('repeated, has one effect and the same answer, marked as repeated', async () => {
    const [key, before] = [randomUUID(), await logged()]
    const [first, second] = [await log(key), await log(key)]
    expect(second.json()).toEqual(first.json())
    expect(first.headers).toMatchObject({ 'idempotency-key': key })
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(second.headers).toMatchObject({ 'idempotency-key': key, 'idempotency-replayed': 'true' })
    expect(await logged()).toBe(before + 1)
  })

  test('sent again after more than a year, has still one effect: keys are kept for good', async () => {
    const [key, before] = [randomUUID(), await logged()]
    await log(key)
    const longAgo = new Date(Date.now() - 400 * 86_400_000).toISOString()
    await server.database.query.update(idempotencyKey).set({ created_at: longAgo }).where(eq(idempotencyKey.key, key))
    expect((await log(key)).headers).toMatchObject({ 'idempotency-replayed': 'true' })
    expect(await logged()).toBe(before + 1)
  })

  test('twenty twins at once have one effect between them', async () => {
    const [key, before] = [randomUUID(), await logged()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => log(key)))
    expect(new Set(answers.map((answer) => answer.json().data?.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await logged()).toBe(before + 1)
  })

  test('with another body is refused and has no effect', async () => {
    const [key, before] = [randomUUID(), await logged()]
    await log(key, 3)
    const other = await log(key, 4)
    expect(other.statusCode).toBe(422)
    expect(other.json().code).toBe('key_reused')
    expect(await logged()).toBe(before + 1)
  })

  test('executes a refused request again', async () => {
    const key = randomUUID()
    const id = await server.fixture.addTicket('À terminer', server.fixture.projets.own)
    const close = () => technicien.put(`/api/models/ticket/${id}/close`, undefined, withKey(key))
    const refused = await close()
    expect(refused.statusCode).toBe(409)
    expect(refused.headers['idempotency-key']).toBe(key)
    expect(await server.database.query.$count(idempotencyKey, eq(idempotencyKey.key, key))).toBe(0)
    await manager.put(`/api/models/ticket/${id}/done`)
    expect((await close()).statusCode).toBe(200)
  })

  test('of another person is independent', async () => {
    const [key, before] = [randomUUID(), await logged()]
    await log(key)
    await manager.post('/api/models/pointage', { ut: 3, ticket_id: server.fixture.tickets.own }, withKey(key))
    expect(await logged()).toBe(before + 2)
  })

  test('repeated after the record was withdrawn is 404, after the right was lost 403', async () => {
    const { fixture } = server
    const id = await fixture.addTicket('Bientôt interne', fixture.projets.own)
    const person = await fixture.addUser('technicien', 'Mutante')
    const caller = await server.asUser(person)
    const key = randomUUID()
    const update = () => caller.put(`/api/models/ticket/${id}/updateUt`, { ut: 2 }, withKey(key))
    expect((await update()).statusCode).toBe(200)
    const [role] = (await manager.get('/api/models/role?filter[slug]=client')).json().data
    await manager.put(`/api/models/user/${person}`, { role_id: role.id, client_id: fixture.ownClient })
    expect((await update()).statusCode).toBe(403)

    const clientCaller = await server.as('client')
    const favourite = () =>
      clientCaller.put(`/api/models/ticket/${id}/toggleFavorite`, { is_favorite: true }, withKey(key))
    expect((await favourite()).statusCode).toBe(200)
    await manager.put(`/api/models/ticket/${id}/updateVisibility`, { visible_to_client: false })
    expect((await favourite()).statusCode).toBe(404)
  })

  test('that toggles without a value turns once for each key', async () => {
    const { id } = (await log(randomUUID())).json().data
    const ticketId = (await technicien.get(`/api/models/pointage/${id}`)).json().data.ticket_id
    const star = async (key: string) =>
      (await technicien.put(`/api/models/ticket/${ticketId}/toggleFavorite`, undefined, withKey(key))).json().data
        .is_favorite
    const [first, second] = [randomUUID(), randomUUID()]
    expect([await star(first), await star(first), await star(second), await star(second)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('that deletes answers its repeat like the first time', async () => {
    const [{ data }, key] = [(await log(randomUUID())).json(), randomUUID()]
    const remove = () => technicien.delete(`/api/models/pointage/${data.id}`, withKey(key))
    const [first, second] = [await remove(), await remove()]
    expect(first.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
  })

  test('that waits too long for a lock is answered 503, never 409', { timeout: 30_000 }, async () => {
    const id = await server.fixture.addTicket('Verrouillé', server.fixture.projets.own)
    await server.database.query.transaction(async (transaction) => {
      await transaction.select().from(ticket).where(eq(ticket.id, id)).for('update')
      const answer = await technicien.put(`/api/models/ticket/${id}/updateUt`, { ut: 2 }, withKey(randomUUID()))
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    })
  })
})

test('a key that is no UUID is refused; without a key nothing is remembered', async () => {
  expect((await log('abc')).json().code).toBe('bad_key')
  const [keys, before] = [await server.database.query.$count(idempotencyKey), await logged()]
  const body = { ut: 3, ticket_id: server.fixture.tickets.own }
  await technicien.post('/api/models/pointage', body)
  await technicien.post('/api/models/pointage', body)
  expect(await logged()).toBe(before + 2)
  expect(await server.database.query.$count(idempotencyKey)).toBe(keys)
})

test('thirty writers on one ticket each raise its version by one', async () => {
  const id = await server.fixture.addTicket('Disputé', server.fixture.projets.own)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      manager.put(`/api/models/ticket/${id}/updateUt`, { ut: n + 1 }, withKey(randomUUID())),
    ),
  )
  expect(answers.map((answer) => answer.json().data.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, n) => n + 2),
  )
})

test('projets and tickets that change each other’s visibility at once never end in an error', async () => {
  const { fixture } = server
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, n) => fixture.addTicket(`Croisé ${n}`, fixture.projets.own)),
  )
  const work = ids.flatMap((id, n) => [
    manager.put(`/api/models/ticket/${id}/updateProjet`, {
      projet_id: n % 2 ? fixture.projets.hidden : fixture.projets.own,
    }),
    manager.put(`/api/models/projet/${fixture.projets.own}`, { is_visible_to_client: n % 2 === 0 }),
    manager.put(`/api/models/projet/${fixture.projets.hidden}`, { is_visible_to_client: n % 2 === 1 }),
  ])
  const codes = (await Promise.all(work)).map((answer) => answer.statusCode)
  expect(new Set(codes)).toEqual(new Set([200]))
})
