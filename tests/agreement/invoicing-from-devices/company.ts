import type { Actor } from '#contract/core/roles.ts'
import { billingStage, invoice, invoiceLine, rate, transaction } from '#server/database/schema/billing.ts'
import { invoiceMail } from '#server/database/schema/invoice-mail.ts'
import { setSeller } from '#server/testing/records/invoicing/invoicing.ts'
import type { Caller, TestServer } from '#server/testing/servers/test-server.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'

/** A person with a session on each of the servers. */
export interface Person {
  readonly actor: Actor
  readonly callers: readonly Caller[]
}

/** One server or two on one database, and two managers. */
export interface Office {
  readonly server: TestServer
  readonly managers: readonly [Person, Person]
  /** Answers to devices about models that no step concerns, which a device reads all the time. */
  readonly answered: Map<string, HttpOutcome>
}

/** The client of one sequence, whose work and invoices no other sequence touches. */
export interface Company {
  readonly client: number
  /** Time by the hour, but for the last one: contracts sell its hours in advance. */
  readonly tickets: readonly number[]
  /** The projet of the last ticket. */
  readonly hoursProjet: number
  /** A projet of a fixed price, without time. */
  readonly fixedProjet: number
  /** A person of the client who sees its invoices. */
  readonly buyer: Caller
}

/**
 * Opens the office. `onServers` returns a person's callers, one for each server.
 */
export const openOffice = async (
  server: TestServer,
  onServers: (caller: Caller) => readonly Caller[],
): Promise<Office> => {
  const { query } = server.database
  await setSeller(query)
  // Invoices that the fixture stored without the server follow no rule.
  for (const table of [billingStage, transaction, invoiceMail, invoiceLine, invoice]) await query.delete(table)
  const person = async (id: number): Promise<Person> => ({
    actor: { id: String(id), role: 'manager', clientId: null },
    callers: onServers(await server.asUser(id)),
  })
  const colleague = await server.fixture.addUser('manager', 'Gerante')
  return {
    server,
    managers: [await person(server.fixture.people.manager), await person(colleague)],
    answered: new Map(),
  }
}

/** Stores a client with work that can be billed; the price of an hour changes within the month. */
export const openCompany = async ({ server }: Office): Promise<Company> => {
  const { fixture } = server
  const client = await fixture.addClient('Société')
  const projet = await fixture.addProjet('Réseau', client)
  const hoursProjet = await fixture.addProjet('Assistance', client)
  const fixedProjet = await fixture.addProjet('Site', client, { fixed_price: 500_000 })
  const tickets = [
    await fixture.addTicket('Câblage', projet),
    await fixture.addTicket('Imprimante', projet),
    await fixture.addTicket('Dépannage', hoursProjet),
  ]
  const buyer = await fixture.addUser('client', `Acheteur ${client}`, client, { is_client_manager: true })
  await server.database.query.insert(rate).values([
    { client_id: client, hour_price: 6_000, starts_on: '2026-01-01' },
    { client_id: client, hour_price: 9_000, starts_on: '2026-03-16' },
  ])
  return { client, tickets, hoursProjet, fixedProjet, buyer: await server.asUser(buyer) }
}
