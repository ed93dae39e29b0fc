import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadModel } from '#contract/core/files/uploads.ts'
import { file } from '../database/schema/conversation.ts'
import { activity } from '../database/schema/sync.ts'
import { ticket } from '../database/schema/work.ts'
import type { Fixture } from '../testing/records/fixture.ts'
import { type SampleFile, sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

type Person = keyof Fixture['people']

let server: TestServer
let pdf: SampleFile
let png: SampleFile

beforeAll(async () => {
  server = await startTestServer()
  pdf = await sampleFile('pdf')
  png = await sampleFile('png')
})

afterAll(() => server.close())

const attach = async (
  person: Person,
  ticketId: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const { data } = (await upload(await server.as(person), { model: 'ticket', id: ticketId }, pdf, { extra })).json<{
    data: string
  }>()
  return Number(data.split('/').at(-1))
}

const statusOf = async (person: Person, path: string): Promise<number> =>
  (await (await server.as(person)).get(path)).statusCode

describe('who may attach a file to a ticket', () => {
  test.each<[Person, keyof Fixture['tickets'], number]>([
    ['client', 'own', 201],
    ['secondClient', 'own', 201],
    ['technicien', 'own', 201],
    ['manager', 'own', 201],
    ['technicien', 'internal', 201],
    ['manager', 'archived', 201],
    ['client', 'internal', 404],
    ['client', 'hidden', 404],
    ['client', 'archived', 404],
    ['client', 'other', 404],
    ['otherClient', 'own', 404],
  ])('%s on the ticket %s: %i', async (person, name, status) => {
    expect(
      (await upload(await server.as(person), { model: 'ticket', id: server.fixture.tickets[name] }, pdf)).statusCode,
    ).toBe(status)
  })

  test('nobody without a session, and to no ticket that is not there', async () => {
    const manager = await server.as('manager')
    expect((await upload(manager, { model: 'ticket', id: 999_999 }, pdf)).statusCode).toBe(404)
    expect(
      (
        await upload(manager, { model: 'ticket', id: server.fixture.tickets.own }, pdf, {
          headers: { authorization: '' },
        })
      ).statusCode,
    ).toBe(401)
  })

  test('what clients send is for them to see; they can’t say otherwise', async () => {
    const client = await server.as('client')
    const refused = await upload(client, { model: 'ticket', id: server.fixture.tickets.own }, pdf, {
      extra: { visible_to_client: '0' },
    })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['visible_to_client']])
  })
})

describe('who may fetch a file', () => {
  test('an internal one only staff, until it is shown', async () => {
    const id = await attach('technicien', server.fixture.tickets.own, { visible_to_client: 'false' })
    expect(await statusOf('client', `/api/files/${id}`)).toBe(404)
    expect(await statusOf('client', `/api/models/file/${id}`)).toBe(404)
    expect(await statusOf('colleague', `/api/files/${id}`)).toBe(200)
    await (await server.as('technicien')).put(`/api/models/file/${id}/updateVisibility`, { visible_to_client: true })
    expect(await statusOf('client', `/api/files/${id}`)).toBe(200)
    expect(await statusOf('otherClient', `/api/files/${id}`)).toBe(404)
  })

  test('nobody’s client while the ticket is hidden, and nobody once it is deleted', async () => {
    const ticketId = await server.fixture.addTicket('Ticket à cacher', server.fixture.projets.own)
    const id = await attach('client', ticketId)
    const manager = await server.as('manager')
    await manager.put(`/api/models/ticket/${ticketId}/updateVisibility`, { visible_to_client: false })
    expect(await statusOf('client', `/api/files/${id}`)).toBe(404)
    expect(await statusOf('technicien', `/api/files/${id}`)).toBe(200)
    await server.database.query.update(ticket).set({ deleted_at: sql`now()` }).where(eq(ticket.id, ticketId))
    expect(await statusOf('manager', `/api/files/${id}`)).toBe(404)
  })

  test('nobody a deleted one, whose bytes are deleted too', async () => {
    const id = await attach('client', server.fixture.tickets.own)
    expect((await (await server.as('secondClient')).delete(`/api/models/file/${id}`)).statusCode).toBe(403)
    expect((await (await server.as('client')).delete(`/api/models/file/${id}`)).statusCode).toBe(200)
    expect(await statusOf('manager', `/api/files/${id}`)).toBe(404)
    await server.services.background.idle()
    const rows = await server.database.query.select({ id: file.id, storage: file.storage }).from(file)
    const gone = rows.find((row) => row.id === id)
    expect(await server.services.files.sizeOf(gone?.storage ?? '')).toBeNull()
  })
})

describe('who may set a picture', () => {
  const target = (model: UploadModel, of: string): number => {
    const { people, projets, ownClient, otherClient } = server.fixture
    if (model === 'user') return people[of as Person]
    if (model === 'client') return of === 'own' ? ownClient : otherClient
    return projets[of as keyof Fixture['projets']]
  }

  test.each<[Person, UploadModel, string, number]>([
    ['client', 'user', 'client', 201],
    ['technicien', 'user', 'technicien', 201],
    ['manager', 'user', 'client', 201],
    ['technicien', 'user', 'client', 403],
    ['client', 'user', 'secondClient', 403],
    ['client', 'user', 'otherClient', 404],
    ['manager', 'client', 'own', 201],
    ['technicien', 'client', 'own', 403],
    ['client', 'client', 'own', 403],
    ['client', 'client', 'other', 404],
    ['manager', 'projet', 'own', 201],
    ['technicien', 'projet', 'own', 403],
    ['client', 'projet', 'own', 403],
    ['client', 'projet', 'hidden', 404],
    ['client', 'projet', 'other', 404],
  ])('%s of %s %s: %i', async (person, model, of, status) => {
    expect((await upload(await server.as(person), { model, id: target(model, of) }, png)).statusCode).toBe(status)
  })

  test('a picture is readable for everyone who sees its record', async () => {
    const manager = await server.as('manager')
    const location = async (model: UploadModel, of: string): Promise<string> =>
      (await upload(manager, { model, id: target(model, of) }, png)).json().data
    const hidden = await location('projet', 'hidden')
    const own = await location('client', 'own')
    const staff = await location('user', 'technicien')
    expect(await statusOf('technicien', hidden)).toBe(200)
    expect(await statusOf('client', hidden)).toBe(404)
    expect(await statusOf('client', own)).toBe(200)
    expect(await statusOf('otherClient', own)).toBe(404)
    expect(await statusOf('otherClient', staff)).toBe(200)
    expect(await statusOf('manager', `/api/pictures/${'0'.repeat(32)}`)).toBe(404)
    expect(await statusOf('manager', '/api/pictures/..%2F..%2Fetc%2Fpasswd')).toBe(404)
    expect((await server.app.inject({ url: own })).statusCode).toBe(401)
  })

  test('a picture of an article is readable for those who may read the article', async () => {
    const manager = await server.as('manager')
    const articles: Readonly<Record<string, number>> = server.fixture.records['help_article'] ?? {}
    const seenBy = async (article: string): Promise<readonly number[]> => {
      const id = articles[article] ?? 0
      const location = (await upload(manager, { model: 'help_article', id }, png)).json().data
      return Promise.all(
        (['client', 'otherClient', 'technicien', 'manager'] as const).map((person) => statusOf(person, location)),
      )
    }
    expect(await seenBy('clients')).toEqual([200, 200, 200, 200])
    expect(await seenBy('staff')).toEqual([404, 404, 200, 200])
    expect(await seenBy('draft')).toEqual([404, 404, 404, 200])
  })
})

test('uploads stand in the activity, a picture with the one before', async () => {
  const { people, tickets } = server.fixture
  const id = await attach('client', tickets.own)
  const technicien = await server.as('technicien')
  const [first, second] = [
    await upload(technicien, { model: 'user', id: people.technicien }, png),
    await upload(technicien, { model: 'user', id: people.technicien }, png),
  ]
  const rows = await server.database.query.select().from(activity)
  const uploads = rows.filter((row) => row.action === 'upload')
  expect(uploads.find((row) => row.model === 'file' && row.record_id === id)).toMatchObject({
    user_id: people.client,
    before: null,
  })
  expect(uploads.at(-1)).toMatchObject({
    user_id: people.technicien,
    model: 'user',
    record_id: people.technicien,
    before: { avatar: first.json().data, avatar_url: first.json().data },
    after: { avatar: second.json().data, avatar_url: second.json().data },
  })
  expect(JSON.stringify(uploads)).not.toContain('storage')
})
