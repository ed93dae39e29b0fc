import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/core/kinds/days.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { contractOf, drawsOf } from '#contract/models/contract/contract-rule.ts'
import { periodsOf } from '#contract/models/contract/contract-use.ts'
import { BILLABLE_PERIODS } from '#contract/models/product/product.ts'
import type { ModelName } from '#contract/registry.ts'
import { contract } from '#server/database/schema/contract.ts'
import { pointage } from '#server/database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { contractTime$ } from '#src/ui/models/contract/contract-time.ts'
import { testMirror } from '#tests/support/test-mirror.ts'
import { pullRows } from './pull-rows.ts'

/**
 * The use of a contract that a device adds up from its mirror is the server's sum by SQL, and the
 * sum of the entries for which the rule names the contract.
 */

const RUNS = 40

let server: TestServer
let manager: Caller
const device = testMirror()

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const FIRST = '2028-01-20'
const someDay = fc.integer({ min: 0, max: 120 }).map((days) => addDays(FIRST, days))

const someContract = fc.record({
  projet: fc.constantFrom(null, null, 0, 1),
  starts_on: someDay,
  length: fc.option(fc.integer({ min: 0, max: 90 })),
  archived: fc.option(someDay, { freq: 4 }),
  ut: fc.integer({ min: 1, max: 60 }),
  billable_period: fc.constantFrom(...BILLABLE_PERIODS),
  carries_over: fc.boolean(),
})
const someCompany = fc.record({
  projets: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  tickets: fc.array(
    fc.record({ projet: fc.nat({ max: 1 }), isBillable: fc.boolean(), isDeleted: fc.constantFrom(false, false, true) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  contracts: fc.array(someContract, { minLength: 1, maxLength: 4 }),
  entries: fc.array(
    fc.record({
      ticket: fc.nat({ max: 4 }),
      ut: fc.integer({ min: 1, max: 32 }),
      date: someDay,
      isDeleted: fc.boolean(),
    }),
    {
      maxLength: 25,
    },
  ),
})
type Company = typeof someCompany extends fc.Arbitrary<infer C> ? C : never

/** Stores a company of its own and returns the id of its client. */
const store = async ({ projets, tickets, contracts, entries }: Company): Promise<number> => {
  const { query } = server.database
  const { fixture } = server
  const client = await fixture.addClient('Société')
  const projetIds: number[] = []
  for (const is_facturable of projets) projetIds.push(await fixture.addProjet('Projet', client, { is_facturable }))
  const ticketIds: number[] = []
  for (const { projet, isBillable, isDeleted } of tickets) {
    const deleted = isDeleted ? { deleted_at: '2028-01-01T00:00:00.000Z' } : {}
    ticketIds.push(await fixture.addTicket('Ticket', projetIds[projet] ?? 0, { is_facturable: isBillable, ...deleted }))
  }
  await query.insert(contract).values(
    contracts.map(({ projet, length, archived, ...values }) => ({
      ...values,
      name: 'Contrat',
      client_id: client,
      projet_id: projet === null ? null : (projetIds[projet] ?? null),
      ends_on: length === null ? null : addDays(values.starts_on, length),
      archived_at: archived === null ? null : `${archived}T12:00:00.000Z`,
    })),
  )
  const rows = entries.map(({ ticket, ut, date, isDeleted }) => ({
    ticket_id: ticketIds[ticket % ticketIds.length] ?? 0,
    user_id: fixture.people.technicien,
    ut,
    date,
    created_at: '2028-01-01T00:00:00.000Z',
    deleted_at: isDeleted ? '2028-01-01T00:00:00.000Z' : null,
  }))
  if (rows.length > 0) await query.insert(pointage).values(rows)
  return client
}

const pull = (model: ModelName, filter: string) => pullRows(manager, device, model, filter)

test('the device, the server and the rule agree on every period of every contract', async () => {
  await fc.assert(
    fc.asyncProperty(someCompany, someDay, async (company, day) => {
      const client = await store(company)
      const projets = (await pull('projet', `&filter[client_id]=${client}`)) as unknown as {
        id: string
        client_id: string
        is_facturable: boolean
      }[]
      const ofProjets = `&filter[projet_id]=${projets.map(({ id }) => id).join()}`
      const tickets = new Map((await pull('ticket', ofProjets)).map((one) => [one.id, one]))
      const ofTickets = `&filter[ticket_id]=${[...tickets.keys()].join()}`
      const entries = tickets.size === 0 ? [] : await pull('pointage', ofTickets)
      const contracts = (await pull('contract', `&filter[client_id]=${client}`)) as unknown as readonly Contract[]

      const wanted = contracts.map((one) => [one.id, drawsOf(one, contracts, projets)] as const)
      const times = await firstValueFrom(contractTime$(device.queries(), wanted))
      const ruled = new Map<string, Map<string, number>>()
      for (const entry of entries) {
        const ticket = tickets.get(String(entry['ticket_id']))
        const projet = projets.find(({ id }) => id === ticket?.['projet_id'])
        if (!ticket || !projet) continue
        const date = String(entry['date'])
        const isBillable = ticket['is_facturable'] === true && projet.is_facturable
        const drawn = contractOf(contracts, { clientId: String(client), projetId: projet.id, day: date, isBillable })
        if (!drawn) continue
        const byDay = ruled.get(drawn.id) ?? new Map<string, number>()
        byDay.set(date, (byDay.get(date) ?? 0) + Number(entry['ut']))
        ruled.set(drawn.id, byDay)
      }
      for (const one of contracts) {
        const { periods } = (await manager.get(`/api/models/contract/${one.id}/use?day=${day}`)).json().data
        const served = periods.map(({ percent: _percent, ...period }: { percent: number }) => period)
        expect(periodsOf(one, times.get(one.id)?.use.used ?? new Map(), day)).toEqual(served)
        expect(periodsOf(one, ruled.get(one.id) ?? new Map(), day)).toEqual(served)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
