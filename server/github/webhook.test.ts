import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commit, repo, webhookDelivery } from '../database/schema/github.ts'
import { activity } from '../database/schema/sync.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const SECRET = 'secret of this test'
const URL = '/api/webhooks/github'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, { githubSecret: SECRET })
})

afterAll(() => server.close())

type Headers = Readonly<Record<string, string>>

const sign = (body: string, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const deliver = (body: object | string, headers: Headers = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return server.app.inject({
    method: 'POST',
    url: URL,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': sign(payload),
      ...headers,
    },
  })
}

let counter = 0
const sha = (): string => (++counter).toString(16).padStart(40, '0')

const commitOf = (message: string, more: object = {}) => ({
  id: sha(),
  message,
  timestamp: '2026-03-02T10:00:00+01:00',
  url: 'https://github.com/atelier/site/commit/1',
  author: { name: 'Camille Technicien', email: 'TECHNICIEN@exemple.fr', username: 'camille' },
  ...more,
})

const push = (commits: readonly unknown[], name = 'atelier/site') => ({
  ref: 'refs/heads/main',
  repository: { id: 1, full_name: name, html_url: `https://github.com/${name}` },
  pusher: { name: 'camille' },
  commits,
})

const stored = () => server.database.query.select().from(commit)
const counts = async () => {
  const { query } = server.database
  return [
    (await query.select().from(repo)).length,
    (await stored()).length,
    (await query.select().from(webhookDelivery)).length,
  ]
}

describe('a push', () => {
  test('stores the repository and its commits, with their author and their tickets, for staff to read', async () => {
    const { people, tickets } = server.fixture
    const one = commitOf(
      `Corrige l’accueil (#${tickets.own}, #${tickets.other}), voir #999999 et autre/depot#${tickets.internal}`,
    )
    const answer = await deliver(push([one]))
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: null }])

    const technicien = await server.as('technicien')
    const { id } = (await stored()).find((row) => row.sha === one.id) ?? { id: 0 }
    const row = (await technicien.get(`/api/models/commit/${id}`)).json().data
    expect(row).toMatchObject({
      sha: one.id,
      author_name: 'Camille Technicien',
      user_id: people.technicien,
      ticket_ids: [tickets.own, tickets.other],
      committed_at: '2026-03-02T09:00:00.000Z',
      url: 'https://github.com/atelier/site/commit/1',
    })
    expect((await technicien.get(`/api/models/repo/${row.repo_id}`)).json().data).toMatchObject({
      name: 'atelier/site',
      projet_id: null,
    })
    expect((await (await server.as('client')).get(`/api/models/commit/${id}`)).statusCode).toBe(404)
    const told = await server.database.query.select().from(activity).where(eq(activity.action, 'push'))
    expect(told.at(-1)).toMatchObject({ user_id: null, model: 'repo', record_id: row.repo_id, after: { commits: 1 } })
  })

  test('of a repository of a projet links only tickets of the same client', async () => {
    const { tickets, projets } = server.fixture
    await deliver(push([], 'atelier/lie'))
    const [bound] = await server.database.query.select().from(repo).where(eq(repo.name, 'atelier/lie'))
    await (await server.as('manager')).put(`/api/models/repo/${bound?.id}`, { projet_id: projets.own })
    const one = commitOf(`#${tickets.own} #${tickets.hidden} #${tickets.other}`)
    await deliver(push([one], 'atelier/lie'))
    const row = (await stored()).find((each) => each.sha === one.id)
    expect(row?.ticket_ids).toEqual([tickets.own, tickets.hidden])
  })

  test('that repeats known commits changes only new links', async () => {
    const author = { name: 'Plus tard', email: 'Nouvelle@exemple.fr' }
    const one = commitOf('Un travail', { author })
    await deliver(push([one, one]))
    const before = (await stored()).find((row) => row.sha === one.id)
    await deliver({ ...push([one]), ref: 'refs/heads/other' })
    expect((await stored()).find((row) => row.sha === one.id)).toEqual(before)
    const id = await server.fixture.addUser('technicien', 'Nouvelle')
    await deliver({ ...push([one]), ref: 'refs/heads/third' })
    const after = (await stored()).filter((row) => row.sha === one.id)
    expect(after.map((row) => [row.id, row.user_id, row.version])).toEqual([[before?.id, id, 2]])
  })

  test('is published to staff only', async () => {
    const heard: string[] = []
    const { bus } = server.services
    const stop = bus.subscribe({
      published: (channel, _event, data) => heard.push(`${channel} ${JSON.stringify(data)}`),
      dropped: () => undefined,
      claimed: () => undefined,
    })
    const one = commitOf('Dit à l’équipe')
    await deliver(push([one]))
    stop()
    const row = (await stored()).find((each) => each.sha === one.id)
    expect(heard).toEqual([`private-layout ${JSON.stringify({ model: 'commit', ids: [row?.id] })}`])
  })

  test.each([
    ['with control characters', { message: 'a\u0000b\u001b[31m\r\nc' }, { message: 'ab[31m\nc' }],
    ['without a message', { message: ' ' }, {}],
    ['with a message of a megabyte', { message: 'é'.repeat(1_000_000) }, { message: 'é'.repeat(20_000) }],
    ['with half a character', { message: 'a\ud83d' }, { message: 'a\ufffd' }],
    ['with an address that is no link', { url: 'javascript:alert(1)' }, { url: null }],
    ['without an e-mail', { author: { name: '' } }, { author_name: '?', user_id: null }],
  ])('with a commit %s is stored', async (_, more, expected) => {
    const one = commitOf('x', more)
    expect((await deliver(push([one]))).statusCode).toBe(202)
    expect((await stored()).find((row) => row.sha === one.id)).toMatchObject({ ...expected, sha: one.id })
  })

  test('of 2048 commits is stored', async () => {
    const before = (await stored()).length
    expect((await deliver(push(Array.from({ length: 2048 }, (_, n) => commitOf(`Commit ${n}`))))).statusCode).toBe(202)
    expect((await stored()).length).toBe(before + 2048)
  })
})

describe('nothing is stored', () => {
  const untouched = async (act: () => Promise<void>): Promise<void> => {
    const before = await counts()
    await act()
    expect(await counts()).toEqual(before)
  }

  test.each([
    ['without a signature', { 'x-hub-signature-256': '' }],
    ['with the signature of another secret', { 'x-hub-signature-256': sign('{}', 'another') }],
    ['with the signature of other bytes', { 'x-hub-signature-256': sign('{} ') }],
    ['with a short signature', { 'x-hub-signature-256': 'sha256=00' }],
    [
      'with the older kind of signature',
      { 'x-hub-signature-256': `sha1=${createHmac('sha1', SECRET).update('{}').digest('hex')}` },
    ],
  ])('%s', async (_, headers) => {
    await untouched(async () => {
      expect((await deliver('{}', headers)).statusCode).toBe(401)
    })
  })

  test('when a signed body was tampered with', async () => {
    const body = JSON.stringify(push([commitOf('Payer 10 €')]))
    await untouched(async () => {
      const answer = await deliver(body.replace('10', '99'), { 'x-hub-signature-256': sign(body) })
      expect(answer.statusCode).toBe(401)
    })
  })

  test('when a delivery is repeated, at once, late, or under another id', async () => {
    const body = push([commitOf('Une seule fois')])
    const headers = { 'x-github-delivery': randomUUID() }
    expect((await deliver(body, headers)).statusCode).toBe(202)
    await server.database.query.update(webhookDelivery).set({ received_at: '2020-01-01T00:00:00.000Z' })
    const before = await stored()
    const again = await deliver(body, headers)
    expect([again.statusCode, again.json()]).toEqual([200, { data: null }])
    expect((await deliver(body)).statusCode).toBe(200)
    expect((await deliver(push([commitOf('Autre corps')]), headers)).statusCode).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test.each(['ping', 'issues', 'workflow_run', ''])('of the event %j, which is accepted', async (event) => {
    await untouched(async () => {
      expect((await deliver({ zen: 'Design for failure.' }, { 'x-github-event': event })).statusCode).toBe(202)
    })
  })

  test.each<[string, object | string, number]>([
    ['no JSON', 'commits=1', 400],
    ['a list', '[]', 400],
    ['an empty object', {}, 422],
    ['no repository', { commits: [] }, 422],
    ['a name that is none', push([], '../../etc'), 422],
    ['commits that are no list', { ...push([]), commits: { length: 1 } }, 422],
    ['a commit that is none', push([null]), 422],
    ['a hash that is none', push([commitOf('x', { id: "'; drop table commit" })]), 422],
    ['a day that is none', push([commitOf('x', { timestamp: '+275760-09-13T00:00:00Z' })]), 422],
    ['a message that is none', push([commitOf('x', { message: 5 })]), 422],
    ['no author', push([commitOf('x', { author: null })]), 422],
    ['too many commits', push(Array.from({ length: 2049 }, () => commitOf('x'))), 422],
    ['too many bytes', push([commitOf('x'.repeat(5 * 1024 * 1024))]), 413],
  ])('of %s', async (_, body, status) => {
    await untouched(async () => {
      expect((await deliver(body)).statusCode).toBe(status)
    })
  })

  test('without the id of the delivery, as a form, or by another method', async () => {
    await untouched(async () => {
      expect((await deliver(push([]), { 'x-github-delivery': '' })).statusCode).toBe(422)
      expect((await deliver('payload=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
      expect((await server.app.inject({ method: 'GET', url: URL })).statusCode).toBe(405)
    })
  })
})

test('without a secret there is no webhook', async () => {
  const without = await startTestServer()
  try {
    const answer = await without.app.inject({
      method: 'POST',
      url: URL,
      payload: {},
      headers: { 'x-hub-signature-256': sign('{}', '') },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_route'])
  } finally {
    await without.close()
  }
})
