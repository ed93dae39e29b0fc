import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { file } from '../database/schema/conversation.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { type SampleFile, sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { buildTestServer, callerWith, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { Quotas } from './quota.ts'

const MIB = 1024 * 1024
const QUOTAS: Quotas = { clientPerson: 2 * MIB, clientCompany: 3 * MIB, staffPerson: 4 * MIB, staffCompany: 5 * MIB }

// On real PostgreSQL: two processes are two servers there.
let sample: SampleFile
let postgres: TestPostgres
let server: TestServer
let second: Awaited<ReturnType<typeof buildTestServer>>

beforeAll(async () => {
  sample = await sampleFile('pdf')
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url }, { quotas: QUOTAS })
  second = await buildTestServer({ url: postgres.url }, { quotas: QUOTAS })
})
afterAll(async () => {
  await second.close()
  await server.close()
  await postgres.stop()
})
beforeEach(async () => {
  await server.database.query.delete(file)
})

/** A file of this size that the person has uploaded before. */
const addFile = async (user_id: number, bytes: number, deleted = false) => {
  const at = '2026-03-02T09:00:00.000Z'
  const values = {
    ticket_id: server.fixture.tickets.own,
    user_id,
    name: 'a.txt',
    mime: 'text/plain',
    storage: 'none',
    created_at: at,
    bytes,
  }
  await server.database.query.insert(file).values({ ...values, deleted_at: deleted ? at : null })
}
const send = (person: 'client' | 'secondClient' | 'technicien' | 'colleague') =>
  server.as(person).then((caller) => upload(caller, { model: 'ticket', id: server.fixture.tickets.own }, sample))

describe('an upload above a quota', () => {
  test('of a person is refused with the used and the total space, in both languages', async () => {
    await addFile(server.fixture.people.client, 2 * MIB - 1)
    const answers = []
    const caller = await server.as('client')
    for (const language of ['fr', 'en'])
      answers.push(
        await upload(caller, { model: 'ticket', id: server.fixture.tickets.own }, sample, {
          headers: { 'accept-language': language },
        }),
      )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413])
    expect(answers.map((answer) => answer.json().code)).toEqual(['quota_exceeded', 'quota_exceeded'])
    expect(answers[0]?.json().errors.image[0]).toBe(
      'Vos fichiers occupent déjà 2\u00a0Mo sur 2\u00a0Mo : supprimez ceux dont vous n’avez plus besoin.',
    )
    expect(answers[1]?.json().errors.image[0]).toContain('Your files already take up 2\u00a0MB of 2\u00a0MB')
    expect((await send('secondClient')).statusCode).toBe(201)
  })

  test('of a client’s company is refused to all its people, and to no other company', async () => {
    await addFile(server.fixture.people.client, 1.5 * MIB)
    await addFile(server.fixture.people.secondClient, 1.5 * MIB - 1)
    const answer = await send('client')
    expect(answer.json().errors.image[0]).toContain(
      'Les fichiers de votre entreprise occupent déjà 3\u00a0Mo sur 3\u00a0Mo',
    )
    expect((await send('technicien')).statusCode).toBe(201)
  })

  test('of staff counts by itself', async () => {
    await addFile(server.fixture.people.technicien, 4 * MIB)
    expect((await send('technicien')).json().code).toBe('quota_exceeded')
    expect((await send('colleague')).statusCode).toBe(201)
    await addFile(server.fixture.people.colleague, MIB)
    expect((await send('colleague')).json().errors.image[0]).toContain('votre entreprise')
  })

  test('is free again after a file is deleted', async () => {
    await addFile(server.fixture.people.client, 2 * MIB, true)
    expect((await send('client')).statusCode).toBe(201)
  })

  test('stores no bytes', async () => {
    await addFile(server.fixture.people.client, 2 * MIB)
    const stored = async () => {
      const names: string[] = []
      for await (const { path } of server.services.files.olderThan(new Date(Date.now() + 60_000))) names.push(path)
      return names.length
    }
    const before = await stored()
    expect((await send('client')).statusCode).toBe(413)
    await server.services.background.idle()
    expect(await stored()).toBe(before)
  })
})

test('uploads at once on two processes do not get past a quota together', async () => {
  const left = 3 * sample.bytes.length
  await addFile(server.fixture.people.client, 2 * MIB - left)
  const { token } = await server.as('client')
  const callers = [callerWith(server.app, token), callerWith(second.app, token)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      upload(
        callers[turn % 2] ?? callerWith(server.app, token),
        { model: 'ticket', id: server.fixture.tickets.own },
        sample,
      ),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(7)
})
