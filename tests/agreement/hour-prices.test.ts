import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { hourPriceOf } from '#contract/models/rate/hour-price.ts'
import type { Rate } from '#contract/models/rate/rate.ts'
import { modelOf } from '#contract/registry.ts'
import { rate } from '#server/database/schema/billing.ts'
import { pointage } from '#server/database/schema/work.ts'
import { invoicingAs, SELLER, setSeller } from '#server/testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'

/**
 * The price of an hour that a device computes from the rates that it holds is the price of the
 * server's invoice line.
 */

const RUNS = 25

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
})
afterAll(() => server.close())

const few = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)

const someRate = fc.record({
  person: few('technicien', 'colleague', null),
  client: few('ownClient', 'otherClient', null),
  hour_price: fc.integer({ min: 1, max: 20_000 }),
  starts_on: few('2026-01-01', '2026-02-01', '2026-03-01'),
  isArchived: fc.boolean(),
})
const someTime = fc.record({
  person: few('technicien', 'colleague'),
  date: few('2025-12-31', '2026-01-31', '2026-02-01', '2026-03-15'),
})

/** The rates as the API hands them to the device of a manager. */
const heldRates = async (): Promise<readonly Rate[]> => {
  const rows: readonly WireRow[] = (await manager.get('/api/models/rate?limit=all')).json().data
  return rows.map((row) => recordFromWire(modelOf('rate'), row)) as unknown as readonly Rate[]
}

test('the device and the server’s invoices agree on the price of every hour', async () => {
  const { fixture, database } = server
  const { query } = database
  const at = invoicingAs(manager)
  await fc.assert(
    fc.asyncProperty(
      fc.array(someRate, { maxLength: 8 }),
      fc.array(someTime, { minLength: 1, maxLength: 4 }),
      async (rates, times) => {
        await query.delete(rate)
        for (const { person, client, isArchived, ...values } of rates) {
          if (person === null && client === null) continue
          const archived_at = isArchived ? '2026-01-01T00:00:00.000Z' : null
          await query.insert(rate).values({
            ...values,
            archived_at,
            user_id: person && fixture.people[person],
            client_id: client && fixture[client],
          })
        }
        const held = await heldRates()
        const draft = await at.addInvoice(fixture.ownClient, [])
        for (const { person, date } of times) {
          const id = await fixture.addPointage(fixture.tickets.own, fixture.people[person])
          await query
            .update(pointage)
            .set({ date })
            .where(inArray(pointage.id, [id]))
          expect(
            (await manager.put(`/api/models/pointage/${id}/imputeInvoice`, { invoice_id: draft })).statusCode,
          ).toBe(200)
          const work = { userId: String(fixture.people[person]), clientId: String(fixture.ownClient), day: date }
          const { invoice_line_id } = await at.read('pointage', id)
          const line = (await at.linesOf(draft)).find((one) => one.id === invoice_line_id)
          expect(line?.['unit_price']).toBe(hourPriceOf(held, work, SELLER.hour_price))
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})
