import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

// A change of visibility rewrites the dependent records: a record that is added concurrently must
// be
// committed before it or after it.
let database: TestPostgres
let server: TestServer
let manager: Caller
let other: Sql

beforeAll(async () => {
  database = await startPostgres()
  server = await startTestServer({ url: database.url })
  manager = await server.as('manager')
  other = postgres(database.url, { max: 2 })
})
afterAll(async () => {
  await other.end()
  await server.close()
  await database.stop()
})

let ticketId: number
beforeEach(async () => {
  ticketId = await server.fixture.addTicket('En mouvement', server.fixture.projets.own)
})

/** Resolves once a statement of the server waits for a lock. */
const someoneWaits = async (): Promise<'waits'> => {
  for (;;) {
    const [row] =
      await other`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    if (row?.['count'] > 0) return 'waits'
  }
}

const addOf = {
  comment: () => manager.post('/api/models/comment', { ticket_id: ticketId, body: 'Pendant ce temps' }),
  pointage: () => manager.post('/api/models/pointage', { ticket_id: ticketId, ut: 4 }),
} as const

test.each(['comment', 'pointage'] as const)(
  'a %s is not added to a ticket that a change of sight is rewriting, but after it',
  async (model) => {
    const outcome = await other.begin(async (rewriting) => {
      // The update that `spreadVisibility` makes to the tickets of a projet.
      await rewriting`update ticket set deleted_at = deleted_at where id = ${ticketId}`
      const answer = addOf[model]()
      return { answer, first: await Promise.race([someoneWaits(), answer.then(() => 'answered')]) }
    })
    expect(outcome.first).toBe('waits')
    expect((await outcome.answer).statusCode).toBe(201)
  },
)

test('lines that are added to one invoice at the same time wait for each other and are all stored', async () => {
  const { data } = (
    await manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: 'Ensemble' })
  ).json()
  const body = { invoice_id: data.id, designation: 'Forfait', unit_price: 100 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => manager.post('/api/models/invoice_line', body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
  expect((await manager.get(`/api/models/invoice/${data.id}`)).json().data.amount_ht).toBe(800)
})
