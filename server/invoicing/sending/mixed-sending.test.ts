import { afterAll, beforeAll, test } from 'vitest'
import { billingStage, invoice, invoiceLine, transaction } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { sendMixedAtOnce } from '../../testing/records/invoicing/mixed-sending.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  // Invoices that the fixture stored without the server have no number of the series.
  for (const table of [billingStage, transaction, invoiceMail, invoiceLine, invoice])
    await server.database.query.delete(table)
})
afterAll(() => server.close())

test('invoices, deposits, final ones and credit notes that are sent at once are numbered without a gap, though some fail', async () => {
  await sendMixedAtOnce({
    query: server.database.query,
    clientId: server.fixture.ownClient,
    managers: [await server.as('manager')],
  })
})
