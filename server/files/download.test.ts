import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let client: Caller
let location: string

const CONTENT = `%PDF-1.7\n${'0123456789'.repeat(300)}`

beforeAll(async () => {
  server = await startTestServer()
  client = await server.as('client')
  const file = { ...(await sampleFile('pdf', "Devis n° 3 (l'été).pdf")), bytes: Buffer.from(CONTENT) }
  location = (await upload(client, { model: 'ticket', id: server.fixture.tickets.own }, file)).json().data
})

afterAll(() => server.close())

test('a file is for saving: of our media type, never sniffed, in a sandbox, under its own name', async () => {
  const { headers, body } = await client.get(location, { 'accept-encoding': 'br, gzip' })
  expect(body).toBe(CONTENT)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(CONTENT.length),
    'content-disposition': "attachment; filename*=UTF-8''Devis%20n%C2%B0%203%20%28l%27%C3%A9t%C3%A9%29.pdf",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
})

test('what the caller has is not sent again', async () => {
  const { headers } = await client.get(location)
  const again = await client.get(location, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['bytes=0-3', 206, '%PDF', 'bytes 0-3/3009'],
  ['bytes=3007-', 206, '89', 'bytes 3007-3008/3009'],
  ['bytes=-2', 206, '89', 'bytes 3007-3008/3009'],
  ['bytes=3008-9999', 206, '9', 'bytes 3008-3008/3009'],
  ['bytes=3009-', 416, '', 'bytes */3009'],
  ['bytes=5-3', 200, CONTENT, undefined],
  ['bytes=0-1,4-5', 200, CONTENT, undefined],
  ['lines=1-2', 200, CONTENT, undefined],
])('the range %s is answered %i', async (range, status, body, contentRange) => {
  const answer = await client.get(location, { range })
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange])
})

test('a range of what has been replaced since is not mixed with it', async () => {
  const answer = await client.get(location, { range: 'bytes=0-3', 'if-range': '"another"' })
  expect(answer.statusCode).toBe(200)
})

test('bytes that are missing on the disk are not found, and no fault', async () => {
  const { data } = (
    await upload(client, { model: 'ticket', id: server.fixture.tickets.own }, await sampleFile('pdf'))
  ).json<{ data: string }>()
  for await (const { path, storage } of server.services.files.olderThan(new Date(Date.now() + 60_000))) {
    const kept = (await client.get(location)).headers.etag === `"${storage}"`
    if (!kept) await server.services.files.remove(path)
  }
  expect((await client.get(data)).statusCode).toBe(404)
})

test('a picture has a small view, for everyone who sees it; other files have none', async () => {
  const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { data: photo } = (
    await upload(client, { model: 'ticket', id: server.fixture.tickets.own }, { ...(await sampleFile('jpeg')), bytes })
  ).json()
  const preview = await client.get(`${photo}/preview`)
  const { format, width, height } = await sharp(preview.rawPayload).metadata()
  expect([preview.statusCode, preview.headers['content-type'], format, width, height]).toEqual([
    200,
    'image/jpeg',
    'jpeg',
    320,
    160,
  ])
  expect((await (await server.as('otherClient')).get(`${photo}/preview`)).statusCode).toBe(404)
  expect((await client.get(`${location}/preview`)).statusCode).toBe(404)
})
