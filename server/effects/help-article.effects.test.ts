import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ARTICLE_PICTURES } from '#contract/core/files/uploads.ts'
import { HINT_EVENT } from '#contract/core/protocol.ts'
import { picture } from '../database/schema/conversation.ts'
import { createDevice } from '../testing/people/device.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { recordPublished } from '../testing/servers/published.ts'
import { type Caller, type Person, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const PATH = '/api/models/help_article'
const READERS = ['technicien', 'client', 'otherClient'] as const

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

let number = 0
/** A new article with a word of its own; a draft. */
const write = async (values: object = {}): Promise<{ readonly id: number; readonly word: string }> => {
  const word = `mot${++number}`
  const { data } = (
    await manager.post(PATH, { title_fr: `Article ${word}`, body_fr: `Le texte ${word}.`, ...values })
  ).json()
  return { id: data.id, word }
}
const put = (id: number, action: string, body: object = {}) => manager.put(`${PATH}/${id}/${action}`, body)

/** How a person can reach an article: by id, in lists, by a search of its text, in the feed. */
const waysTo = async (person: Person, { id, word }: { readonly id: number; readonly word: string }) => {
  const caller = await server.as(person)
  const holds = async (query: string) =>
    (await caller.get(`${PATH}?${query}`)).json().data.some((row: { id: number }) => row.id === id)
  return {
    id: (await caller.get(`${PATH}/${id}`)).statusCode === 200,
    list: await holds('limit=all'),
    search: await holds(`search=${word}`),
    feed: await holds('since='),
  }
}
const ALL = { id: true, list: true, search: true, feed: true }
const NONE = { id: false, list: false, search: false, feed: false }

/**
 * Waits until a person reaches it: with PostgreSQL, the feed waits for transactions of other
 * databases too.
 */
const shown = (person: Person, article: { readonly id: number; readonly word: string }) =>
  expect.poll(() => waysTo(person, article), { timeout: 5000, message: person }).toEqual(ALL)

describe('an article', () => {
  test('is a draft that managers alone see, until it is published', async () => {
    const article = await write()
    await shown('manager', article)
    for (const person of READERS) expect(await waysTo(person, article), person).toEqual(NONE)
    expect((await put(article.id, 'publish')).statusCode).toBe(200)
    for (const person of READERS) await shown(person, article)
  })

  test('for the staff is seen by no client, however it is asked for', async () => {
    const article = await write({ audience: 'staff' })
    await put(article.id, 'publish')
    await shown('technicien', article)
    for (const person of ['client', 'otherClient'] as const) expect(await waysTo(person, article), person).toEqual(NONE)
    const client = await server.as('client')
    expect((await client.put(`${PATH}/${article.id}/markHelpful`, { is_helpful: true })).statusCode).toBe(404)
    // A filter on the hidden rows reveals nothing either.
    expect((await client.get(`${PATH}?filter[audience]=staff`)).json().data).toEqual([])
  })

  test.each([
    ['becomes a draft again', ['technicien', 'client']],
    ['is for the staff from now on', ['client']],
    ['is deleted', ['technicien', 'client']],
  ] as const)('that %s leaves the devices of %j', async (change, leaves) => {
    const { id } = await write()
    await put(id, 'publish')
    const people = ['technicien', 'client', 'manager'] as const
    const devices = await Promise.all(
      people.map(async (person) => ({ person, device: createDevice(await server.as(person), ['help_article'], 1000) })),
    )
    for (const { device } of devices) await device.pull()
    const changes = {
      'becomes a draft again': () => put(id, 'unpublish'),
      'is for the staff from now on': () => manager.put(`${PATH}/${id}`, { audience: 'staff' }),
      'is deleted': () => manager.delete(`${PATH}/${id}`),
    }
    expect((await changes[change]()).statusCode).toBe(200)
    for (const { person, device } of devices) {
      await device.pull()
      const isGone = change === 'is deleted' || (leaves as readonly string[]).includes(person)
      expect(device.rows('help_article').has(id), person).toBe(!isGone)
    }
  })

  test('is published only while it can be read in one language', async () => {
    const { data } = (await manager.post(PATH, { title_en: 'Printer' })).json()
    expect((await put(data.id, 'publish')).json().code).toBe('transition_not_allowed')
    await manager.put(`${PATH}/${data.id}`, { body_en: 'Switch it off.' })
    expect((await put(data.id, 'publish')).statusCode).toBe(200)
    const refused = await manager.put(`${PATH}/${data.id}`, { body_en: null })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['body_en']])
  })

  test.each([
    [{}, ['title_fr']],
    [{ title_fr: ' ' }, ['title_fr']],
    [{ title_fr: 'x'.repeat(161) }, ['title_fr']],
    [{ title_fr: 'Titre', body_fr: 'x'.repeat(20_001) }, ['body_fr']],
    [{ title_fr: 'Titre', audience: 'everybody', section: 'other' }, ['audience', 'section']],
    [
      { title_fr: 'Titre', published_at: '2026-01-01T00:00:00Z', helpful_count: 9, is_helpful: true },
      ['helpful_count', 'is_helpful', 'published_at'],
    ],
  ])('of %j is refused', async (body, fields) => {
    const answer = await manager.post(PATH, body)
    expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([422, fields])
  })
})

describe('« cela m’a aidé »', () => {
  test('counts each person once, and each sees their own mark', async () => {
    const { id } = await write()
    await put(id, 'publish')
    const [client, second] = [await server.as('client'), await server.as('secondClient')]
    const mark = (caller: Caller, is_helpful: boolean) => caller.put(`${PATH}/${id}/markHelpful`, { is_helpful })
    const counted = async () => (await manager.get(`${PATH}/${id}`)).json().data.helpful_count
    expect((await mark(client, true)).json().data).toMatchObject({ is_helpful: true })
    await mark(client, true)
    expect(await counted()).toBe(1)
    await mark(second, true)
    expect(await counted()).toBe(2)
    expect((await manager.get(`${PATH}/${id}`)).json().data.is_helpful).toBe(false)
    await mark(client, false)
    expect(await counted()).toBe(1)
    // How many people of other clients it helped is for the staff to know.
    expect((await client.get(`${PATH}/${id}`)).json().data).not.toHaveProperty('helpful_count')
  })
})

describe('hints', () => {
  test('name a draft to nobody, and a published article to clients who see it', async () => {
    const published = recordPublished(server)
    const { id } = await write()
    const hints = () => published.filter(({ event }) => event === HINT_EVENT)
    expect(hints()).toEqual([
      expect.objectContaining({ channel: 'private-layout', data: { model: 'help_article', ids: [] } }),
    ])
    published.length = 0
    await put(id, 'publish')
    const { ownClient, otherClient } = server.fixture
    const told = hints().filter(({ data }) => (data as { ids: readonly number[] }).ids.includes(id))
    expect(told.map(({ channel }) => channel)).toEqual(
      expect.arrayContaining([`private-client.${ownClient}`, `private-client.${otherClient}`]),
    )
    expect(told.some(({ channel }) => channel === 'private-layout')).toBe(false)
    published.length = 0
    await manager.put(`${PATH}/${id}`, { audience: 'staff' })
    published.length = 0
    await manager.put(`${PATH}/${id}`, { title_fr: 'Pour nous' })
    expect(hints().map(({ channel }) => channel)).toEqual(['private-layout'])
  })
})

describe('pictures', () => {
  const add = async (person: Person, id: number) =>
    upload(await server.as(person), { model: 'help_article', id }, await sampleFile('png'))
  const statusOf = async (person: Person, path: string) => (await (await server.as(person)).get(path)).statusCode

  test('are added by managers alone, to what they are in', async () => {
    const { id } = await write()
    await put(id, 'publish')
    expect((await add('manager', id)).statusCode).toBe(201)
    expect((await add('technicien', id)).statusCode).toBe(403)
    expect((await add('client', id)).statusCode).toBe(403)
    expect((await add('manager', 999_999)).statusCode).toBe(404)
    const refused = await upload(manager, { model: 'help_article', id }, await sampleFile('pdf'))
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['image']])
  })

  test('several stay, and are read by those who see the article', async () => {
    const { id } = await write()
    const [first, second] = [(await add('manager', id)).json().data, (await add('manager', id)).json().data]
    expect(first).not.toBe(second)
    for (const person of READERS) expect(await statusOf(person, first), person).toBe(404)
    await put(id, 'publish')
    for (const address of [first, second])
      for (const person of READERS) expect(await statusOf(person, address), person).toBe(200)
    await manager.put(`${PATH}/${id}`, { audience: 'staff' })
    expect(await statusOf('technicien', first)).toBe(200)
    expect(await statusOf('client', first)).toBe(404)
    expect((await server.app.inject({ url: first })).statusCode).toBe(401)
  })

  test('a repeated upload stores one picture and answers the same address', async () => {
    const { id } = await write()
    const key = { headers: { 'idempotency-key': '5f0c8c1e-3b0a-4d8e-9a54-2a1f5f3f7a10' } }
    const file = await sampleFile('png')
    const answers = [
      await upload(manager, { model: 'help_article', id }, file, key),
      await upload(manager, { model: 'help_article', id }, file, key),
    ]
    const [first, second] = answers.map((answer) => answer.json().data)
    expect(second).toBe(first)
  })

  test('of a deleted article are gone with their bytes, and there are not too many', async () => {
    const { id } = await write()
    const address: string = (await add('manager', id)).json().data
    const at = new Date().toISOString()
    const filler = Array.from({ length: MAX_ARTICLE_PICTURES - 1 }, (_, place) => ({
      storage: `none-${id}-${place}`,
      model: 'help_article',
      record_id: id,
      mime: 'image/png',
      bytes: 1,
      created_at: at,
    }))
    await server.database.query.insert(picture).values(filler)
    const refused = await add('manager', id)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['image']])
    await manager.delete(`${PATH}/${id}`)
    await server.services.background.idle()
    expect(await statusOf('manager', address)).toBe(404)
    expect(await server.services.files.sizeOf(address.split('/').at(-1) ?? '')).toBeNull()
  })
})
