import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { ticket } from '../database/schema/work.ts'
import { createRandom } from '../seed/random.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { createDevice } from '../testing/people/device.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const WRITERS = 8
const TICKETS = 60
const DURATION_MS = 4_000
const MAX_DURATION_MS = 40_000
const LEAST_PULLS = 10

let postgres: TestPostgres
let server: TestServer
let writers: Database

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  writers = await connect({ url: postgres.url, connections: WRITERS })
})
afterAll(async () => {
  await writers.close()
  await server.close()
  await postgres.stop()
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('transactions that commit in another order than they began are never skipped', async () => {
  const { fixture } = server
  const ids = await Promise.all(
    Array.from({ length: TICKETS }, (_, n) => fixture.addTicket(`Course ${n}`, fixture.projets.own)),
  )
  const device = createDevice(await server.as('manager'), ['ticket'], 7)
  const start = Date.now()
  let [commits, rollbacks, pulls] = [0, 0, 0]
  // A loaded machine needs longer for enough pulls.
  const isRunning = (): boolean =>
    Date.now() < start + DURATION_MS || (pulls <= LEAST_PULLS && Date.now() < start + MAX_DURATION_MS)

  // Each writer takes its transaction id early and commits late, some after others that began
  // later; some give up.
  const write = async (seed: number): Promise<void> => {
    const random = createRandom(seed)
    while (isRunning()) {
      const id = random.pick(ids)
      try {
        await writers.query.transaction(async (transaction) => {
          await transaction.execute(sql`select pg_current_xact_id()`)
          await pause(random.int(0, 25))
          await transaction
            .update(ticket)
            .set({ ut: random.int(1, 99) })
            .where(eq(ticket.id, id))
          await pause(random.chance(0.1) ? 120 : random.int(0, 10))
          if (random.chance(0.1)) throw new Error('rolled back')
        })
        commits++
      } catch {
        rollbacks++
      }
    }
  }
  const read = async (): Promise<void> => {
    while (isRunning()) {
      await device.pull()
      pulls++
    }
  }
  await Promise.all([read(), ...Array.from({ length: WRITERS }, (_, n) => write(n + 1))])
  await device.pull()

  expect(commits).toBeGreaterThan(100)
  expect(rollbacks).toBeGreaterThan(0)
  expect(pulls).toBeGreaterThan(LEAST_PULLS)
  const stored = await server.database.query
    .select({ id: ticket.id, version: ticket.version, ut: ticket.ut })
    .from(ticket)
  const held = [...device.rows('ticket').values()].map(({ id, version, ut }) => ({ id, version, ut }))
  expect(held.sort((a, b) => a.id - b.id)).toEqual(stored.sort((a, b) => a.id - b.id))
})
