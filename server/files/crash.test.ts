import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleFile } from '../testing/records/sample-files.ts'
import { encodeForm, upload, uploadForm } from '../testing/records/upload.ts'
import { openPort } from '../testing/servers/realtime-client.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { deleteOrphanFiles } from './delete-orphan-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sav-crash-'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, { filesFolder: folder })
  await server.services.background.idle()
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const onDisk = (): readonly string[] => readdirSync(folder).toSorted()

test('an interrupted upload leaves no file', async () => {
  const before = onDisk()
  const port = await openPort(server)
  const { token } = await server.as('client')
  const large = {
    ...(await sampleFile('pdf')),
    bytes: Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(5_000_000)]),
  }
  const { bytes, type } = await encodeForm(uploadForm('ticket', server.fixture.tickets.own, large))
  const sending = request({
    port,
    method: 'POST',
    path: '/api/upload/ticket',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
  })
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, 2_000_000))
  await vi.waitFor(() => expect(onDisk().length).toBe(before.length + 1), 10_000)
  sending.destroy()
  await vi.waitFor(() => expect(onDisk()).toEqual(before), 10_000)
})

test('after a refusal the connection serves on, whatever of the form was still under way', async () => {
  const port = await openPort(server).catch(() => (server.app.server.address() as { port: number }).port)
  const { token } = await server.as('client')
  const large = {
    ...(await sampleFile('pdf')),
    bytes: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(12_000_000)]),
  }
  const { bytes, type } = await encodeForm(uploadForm('ticket', server.fixture.tickets.own, large))
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  expect(answer.status).toBe(413)
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})

test('when the transaction comes to nothing the bytes go too', async () => {
  const before = onDisk()
  await server.database.query.execute(
    sql.raw(`alter table activity add constraint no_uploads check (action <> 'upload') not valid`),
  )
  try {
    const failed = await upload(
      await server.as('client'),
      { model: 'ticket', id: server.fixture.tickets.own },
      await sampleFile('png'),
    )
    expect(failed.statusCode).toBe(500)
    await server.services.background.idle()
    expect(onDisk()).toEqual(before)
  } finally {
    await server.database.query.execute(sql.raw('alter table activity drop constraint no_uploads'))
  }
})

test('deletes orphan files once they are a day old', async () => {
  const client = await server.as('client')
  const kept = await upload(client, { model: 'ticket', id: server.fixture.tickets.own }, await sampleFile('pdf'))
  const avatar = await upload(client, { model: 'user', id: server.fixture.people.client }, await sampleFile('png'))
  await server.services.background.idle()
  const before = onDisk()
  for (const name of [randomBytes(16).toString('hex'), `${randomBytes(16).toString('hex')}.part`, 'notes.txt'])
    writeFileSync(join(folder, name), 'x')

  await deleteOrphanFiles(server.services, new Date())
  expect(onDisk().length).toBe(before.length + 3)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of onDisk()) utimesSync(join(folder, name), old, old)
  await deleteOrphanFiles(server.services, new Date())
  expect(onDisk()).toEqual([...before, 'notes.txt'].toSorted())
  for (const { data } of [kept.json<{ data: string }>(), avatar.json<{ data: string }>()])
    expect((await client.get(data)).statusCode).toBe(200)
  rmSync(join(folder, 'notes.txt'))
})

test('a server on another database does not start on these files, and does not change them', async () => {
  await upload(await server.as('client'), { model: 'ticket', id: server.fixture.tickets.own }, await sampleFile('pdf'))
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of onDisk()) utimesSync(join(folder, name), old, old)
  const before = onDisk()
  await expect(startTestServer(undefined, { filesFolder: folder })).rejects.toThrow(/belong to another database/)
  expect(onDisk()).toEqual(before)
})
