import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltServer } from '../build-server.ts'
import { quoteName, sequencesOf } from '../operations/backup/catalogue.ts'
import { testDatabase } from '../testing/databases/test-database.ts'
import { createFixture, type Fixture } from '../testing/records/fixture.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { buildTestServer, callerOn } from '../testing/servers/test-server.ts'

// Restores leave out numbers each time: a series of ids may pass 32 bits on a small installation.
const BEYOND = 2 ** 32

let server: BuiltServer
let fixture: Fixture

beforeAll(async () => {
  server = await buildTestServer(await testDatabase())
  const { query } = server.database
  for (const { name } of await sequencesOf(query))
    await query.execute(sql`select setval(${quoteName(name)}::regclass, ${BEYOND}::bigint)`)
  fixture = await createFixture(query)
})
afterAll(() => server.close())

test('records whose ids pass 32 bits are changed, audited and found', async () => {
  const manager = await callerOn(server, fixture.people.manager)
  const { own } = fixture.tickets
  expect(own).toBeGreaterThan(BEYOND)
  expect((await manager.put(`/api/models/ticket/${own}/updateName`, { name: 'Vanne' })).statusCode).toBe(200)
  const audit = await manager.get(`/api/models/activity?filter[model]=ticket&filter[record_id]=${own}`)
  expect(audit.json().data).toContainEqual(
    expect.objectContaining({
      record_id: own,
      user_id: fixture.people.manager,
      action: 'updateName',
      after: { name: 'Vanne' },
    }),
  )
})

test('a person of a company whose id passes 32 bits uploads a file', async () => {
  const person = await callerOn(server, fixture.people.client)
  const answer = await upload(person, { model: 'ticket', id: fixture.tickets.own }, await sampleFile('pdf'))
  expect([answer.statusCode, answer.json().code]).toEqual([201, undefined])
})
