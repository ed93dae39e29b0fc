import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeSession } from '#server/access/sessions/revoke.ts'
import { actorOf } from '#server/access/sessions/sessions.ts'
import { refreshToken } from '#server/database/schema/session.ts'
import { hashOf } from '#server/runtime/hashing.ts'
import { startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { addPeople } from './people.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('memory')
}, 60_000)
afterAll(() => server.close())

test('a session that a flood of refreshes ends leaves the person signed in', async () => {
  const { query } = server.database
  const { people } = await addPeople(query)
  for (const person of Object.values(people).flat()) {
    const [refresh] = await query
      .select()
      .from(refreshToken)
      .where(eq(refreshToken.hash, hashOf(person.refreshToken)))
    await revokeSession(query, refresh?.session_id ?? '')
    expect((await actorOf(query, person.token)).id).toBe(String(person.id))
  }
})
