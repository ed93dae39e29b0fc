import { type Caller, startTestServer, type TestServer } from '../../servers/test-server.ts'
import { invoicingAs, setSeller } from './invoicing.ts'

/** Steps of invoicing that a manager takes. */
export type Invoicing = ReturnType<typeof invoicingAs>

/** A server whose company may send invoices, its manager, and the manager's steps. */
export const openInvoicing = async (): Promise<{
  readonly server: TestServer
  readonly manager: Caller
  readonly at: Invoicing
}> => {
  const server = await startTestServer()
  await setSeller(server.database.query)
  const manager = await server.as('manager')
  return { server, manager, at: invoicingAs(manager) }
}
