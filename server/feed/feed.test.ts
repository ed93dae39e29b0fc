import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedAnswer } from '#contract/core/protocol.ts'
import { ticket } from '../database/schema/work.ts'
import { createDevice } from '../testing/people/device.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let client: Caller

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, client] = [await server.as('manager'), await server.as('client')]
})
afterAll(() => server.close())

const follow = async (caller: Caller, limit = 1000) => {
  const device = createDevice(caller, ['ticket'], limit)
  await device.pull()
  return device
}
const idsOf = (pages: readonly FeedAnswer[]) => pages.flatMap((page) => page.data.map((row) => row.id))
const deletedOf = (pages: readonly FeedAnswer[]) => pages.flatMap((page) => page.deleted)

describe('a pull', () => {
  test('begins with everything this person sees, once, and its number', async () => {
    const seen = (await client.get('/api/models/ticket?limit=all')).json()
    const device = createDevice(client, ['ticket'], 2)
    const pages = await device.pull()
    expect(idsOf(pages).sort()).toEqual(seen.data.map((row: { id: number }) => row.id).sort())
    expect(pages[0]?.metadata.total).toBe(seen.pagination.total)
    expect(deletedOf(pages)).toEqual([])
  })

  test('continues with later changes, each once', async () => {
    const device = await follow(manager)
    const id = await server.fixture.addTicket('Nouveau', server.fixture.projets.own)
    await manager.put(`/api/models/ticket/${id}/updateUt`, { ut: 4 })
    const pages = await device.pull()
    expect(idsOf(pages)).toEqual([id])
    expect(pages[0]?.data[0]).toMatchObject({ ut: 4, version: 2 })
    expect(pages[0]?.metadata).not.toHaveProperty('total')
    expect(idsOf(await device.pull())).toEqual([])
  })

  test('names deleted records, but not to a device that starts later', async () => {
    const { data } = (
      await manager.post('/api/models/pointage', { ut: 1, ticket_id: server.fixture.tickets.own })
    ).json()
    const device = createDevice(client, ['pointage'], 1000)
    await device.pull()
    await manager.delete(`/api/models/pointage/${data.id}`)
    expect(deletedOf(await device.pull())).toEqual([data.id])
    expect(deletedOf(await createDevice(client, ['pointage'], 1000).pull())).toEqual([])
  })

  test('never cuts a transaction that fits on a page, and cuts a larger one without losing a row', async () => {
    const device = await follow(manager, 5)
    const { database, fixture } = server
    const added = await Promise.all([1, 2, 3].map((n) => fixture.addTicket(`Trois ${n}`, fixture.projets.own)))
    // Several connections may number them in another order.
    const three = added.toSorted((a, b) => a - b)
    await database.query.update(ticket).set({ tag: 'a' }).where(sql`${ticket.id} = ${three[0]}`)
    await database.query.update(ticket).set({ tag: 'b' }).where(sql`${ticket.id} in (${three[1]}, ${three[2]})`)
    const many = await database.query
      .insert(ticket)
      .values(
        Array.from({ length: 12 }, (_, n) => ({
          name: `Import ${n}`,
          projet_id: fixture.projets.own,
          status_id: fixture.status.new,
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .returning({ id: ticket.id })
    const pages = await device.pull()
    expect(pages[0]?.data.map((row) => row.id)).toEqual(three)
    expect(idsOf(pages)).toEqual([...three, ...many.map((row) => row.id)])
    expect(Math.max(...pages.map((page) => page.data.length))).toBeLessThanOrEqual(5)
  })
})

describe('settled', () => {
  test('names the events of this device on the page that carries their effect, once, and of no other device or model', async () => {
    const device = await follow(manager)
    const id = await server.fixture.addTicket('Suivi', server.fixture.projets.own)
    const [mine, other, pointage] = [randomUUID(), randomUUID(), randomUUID()]
    await manager.put(
      `/api/models/ticket/${id}/updateUt`,
      { ut: 1 },
      { 'idempotency-key': mine, 'x-device-id': 'device-1' },
    )
    await manager.put(
      `/api/models/ticket/${id}/updateUt`,
      { ut: 2 },
      { 'idempotency-key': other, 'x-device-id': 'device-2' },
    )
    await manager.post(
      '/api/models/pointage',
      { ut: 1, ticket_id: id },
      { 'idempotency-key': pointage, 'x-device-id': 'device-1' },
    )
    expect((await device.pull()).flatMap((page) => page.settled)).toEqual([{ key: mine, id }])
    expect((await device.pull()).flatMap((page) => page.settled)).toEqual([])
  })

  test('names an event without visible effect and a creation with its new id', async () => {
    const device = await follow(manager)
    const id = await server.fixture.addTicket('Sans effet', server.fixture.projets.own)
    const [nothing, creation] = [randomUUID(), randomUUID()]
    await manager.put(
      `/api/models/ticket/${id}/updateName`,
      { name: 'Sans effet' },
      { 'idempotency-key': nothing, 'x-device-id': 'device-1' },
    )
    const created = await manager.post(
      '/api/models/ticket',
      { name: 'Créé', projet_id: server.fixture.projets.own },
      { 'idempotency-key': creation, 'x-device-id': 'device-1' },
    )
    const settled = (await device.pull()).flatMap((page) => page.settled)
    expect(settled).toContainEqual({ key: nothing, id })
    expect(settled).toContainEqual({ key: creation, id: created.json().data.id })
  })
})

describe('favourites', () => {
  test('move the feed of their person only, with a rising version', async () => {
    const id = server.fixture.tickets.own
    const [mine, theirs] = [await follow(manager), await follow(await server.as('technicien'))]
    const before = mine.rows('ticket').get(id)?.version ?? 0
    await manager.put(`/api/models/ticket/${id}/toggleFavorite`, { is_favorite: true })
    expect((await mine.pull())[0]?.data).toMatchObject([{ id, is_favorite: true, version: before + 1 }])
    expect(idsOf(await theirs.pull())).toEqual([])
    await manager.put(`/api/models/ticket/${id}/updateUt`, { ut: 7 })
    expect((await mine.pull())[0]?.data).toMatchObject([{ id, is_favorite: true, ut: 7, version: before + 2 }])
    expect((await theirs.pull())[0]?.data).toMatchObject([{ id, is_favorite: false, ut: 7 }])
  })
})

describe('a cursor', () => {
  const since = (caller: Caller, cursor: string) => caller.get(`/api/models/ticket?since=${encodeURIComponent(cursor)}`)
  const cursorOf = async (caller: Caller): Promise<string> => (await since(caller, '')).json().metadata.cursor

  test('that can’t be read is 400, of other rights or another history 410', async () => {
    expect((await since(manager, 'garbage')).json().code).toBe('bad_cursor')
    expect((await since(manager, Buffer.from('[1,2]').toString('base64url'))).json().code).toBe('bad_cursor')
    expect((await since(client, await cursorOf(manager))).json().code).toBe('cursor_gone')
    const cursor = await cursorOf(manager)
    const [, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    expect(
      (await since(manager, Buffer.from(JSON.stringify([randomUUID(), ...rest])).toString('base64url'))).json().code,
    ).toBe('cursor_gone')
  })

  test('is worth nothing after the person moved to another client', async () => {
    const id = await server.fixture.addUser('client', 'Mobile', server.fixture.ownClient)
    const caller = await server.asUser(id)
    const cursor = await cursorOf(caller)
    await manager.put(`/api/models/user/${id}`, { client_id: server.fixture.otherClient })
    expect((await since(caller, cursor)).json().code).toBe('cursor_gone')
  })

  test('is the only parameter beside the limit', async () => {
    expect((await manager.get('/api/models/ticket?since=&search=x')).json().code).toBe('bad_query')
    expect((await manager.get('/api/models/ticket?since=&limit=5000')).json().code).toBe('bad_query')
  })
})

test('an uncommitted row is not answered, and follows once it is committed', async () => {
  const device = await follow(manager)
  const id = await server.fixture.addTicket('Versionné', server.fixture.projets.own)
  await server.database.query.update(ticket).set({ version: 999 }).where(eq(ticket.id, id))
  expect((await device.pull())[0]?.data).toMatchObject([{ id, version: 2 }])
})

test('removes from a device a record that was deleted and then became invisible with its ticket', async () => {
  const { fixture } = server
  const ticketId = await fixture.addTicket('Passe à un autre', fixture.projets.own)
  const pointageId = await fixture.addPointage(ticketId, fixture.people.technicien)
  const device = createDevice(client, ['ticket', 'pointage'], 1000)
  await device.pull()
  expect(device.rows('pointage').has(pointageId)).toBe(true)
  await manager.delete(`/api/models/pointage/${pointageId}`)
  await manager.put(`/api/models/ticket/${ticketId}/updateProjet`, { projet_id: fixture.projets.other })
  await device.pull()
  expect([device.rows('ticket').has(ticketId), device.rows('pointage').has(pointageId)]).toEqual([false, false])
})
