import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notBillableReason } from '#contract/invoicing/billable-time.ts'
import { projet } from '../../database/schema/people.ts'
import { ticket } from '../../database/schema/work.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { billingOf, hasBillableTime } from './billable.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const CASES = [true, false].flatMap((is_facturable) =>
  [true, false].flatMap((ofTicket) =>
    [null, 0, 100_000].map((fixed_price) => ({ ofTicket, values: { is_facturable, fixed_price } })),
  ),
)

test.each(CASES)(
  'queries and writes follow the rule of the contract: $ofTicket, $values',
  async ({ ofTicket, values }) => {
    const { fixture, database } = server
    const projetId = await fixture.addProjet('Projet', fixture.ownClient, values)
    const ticketId = await fixture.addTicket('Ticket', projetId, { is_facturable: ofTicket })
    const expected = notBillableReason({ is_facturable: ofTicket }, values) === null
    expect(await billingOf(database.query, ticketId)).toEqual({ clientId: fixture.ownClient, isBillable: expected })
    const found = await database.query
      .select({ id: ticket.id })
      .from(ticket)
      .innerJoin(projet, eq(projet.id, ticket.projet_id))
      .where(and(eq(ticket.id, ticketId), hasBillableTime()))
    expect(found.length === 1).toBe(expected)
  },
)
