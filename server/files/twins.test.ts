import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '../database/schema/github.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const SECRET = 'secret'
const TWINS = [1, 2, 3, 4, 5, 6]
const folder = mkdtempSync(join(tmpdir(), 'sav-twins-'))
let postgres: TestPostgres
let server: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url }, { filesFolder: folder, githubSecret: SECRET })
  await server.services.background.idle()
})

afterAll(async () => {
  await server.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

test('on PostgreSQL uploads of one key that run at once are one upload', async () => {
  const before = readdirSync(folder).length
  const client = await server.as('client')
  const headers = { 'idempotency-key': randomUUID() }
  const file = await sampleFile('jpeg')
  const answers = await Promise.all(
    TWINS.map(() => upload(client, { model: 'ticket', id: server.fixture.tickets.own }, file, { headers })),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  await server.services.background.idle()
  expect(readdirSync(folder).length).toBe(before + 1)
})

test('of avatars that are set at once one is left', async () => {
  const before = readdirSync(folder).length
  const client = await server.as('client')
  const file = await sampleFile('png')
  const answers = await Promise.all(
    TWINS.map(() => upload(client, { model: 'user', id: server.fixture.people.client }, file)),
  )
  await server.services.background.idle()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(TWINS.map(() => 201))
  expect(readdirSync(folder).length).toBe(before + 1)
  const { avatar } = (await client.get(`/api/models/user/${server.fixture.people.client}`)).json().data
  expect((await client.get(avatar)).statusCode).toBe(200)
})

test('deliveries and pushes of the same commits that arrive at once count once', async () => {
  const commits = TWINS.map((n) => ({
    id: String(n).repeat(40),
    message: `Commit ${n}`,
    timestamp: '2026-03-02T10:00:00Z',
    url: null,
    author: { name: 'Camille', email: 'camille@exemple.fr' },
  }))
  const deliver = (id: string, ref: string, list: object[]) => {
    const payload = JSON.stringify({ ref, repository: { full_name: 'atelier/site', html_url: null }, commits: list })
    const headers = {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(payload).digest('hex')}`,
    }
    return server.app.inject({ method: 'POST', url: '/api/webhooks/github', payload, headers })
  }
  const id = randomUUID()
  const same = await Promise.all(TWINS.map(() => deliver(id, 'refs/heads/main', commits)))
  expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 202])
  const branches = await Promise.all(
    TWINS.map((n) => deliver(randomUUID(), `refs/heads/${n}`, n % 2 ? commits : commits.toReversed())),
  )
  expect(branches.map(({ statusCode }) => statusCode)).toEqual(TWINS.map(() => 202))
  const hashes = commits.map((one) => one.id)
  const rows = await server.database.query.select().from(commit).where(inArray(commit.sha, hashes))
  expect(rows.map((row) => row.sha).toSorted()).toEqual(hashes)
})
