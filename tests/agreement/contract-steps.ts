import fc from 'fast-check'
import { expect } from 'vitest'
import type { Caller } from '#server/testing/servers/test-server.ts'
import { type StoredCompany, someDay } from './contract-company.ts'

/** Months in which a company of `contract-company.ts` has time. */
export const MONTHS = ['2024-01', '2024-02', '2024-03']

/** A late entry, a correction of an entry or a changed contract. */
export const someCorrection = fc.oneof(
  fc.record({
    what: fc.constant('log'),
    ticket: fc.nat({ max: 3 }),
    ut: fc.integer({ min: 1, max: 16 }),
    date: someDay,
  }),
  fc.record({ what: fc.constant('correct'), entry: fc.nat(), ut: fc.integer({ min: 1, max: 16 }) }),
  fc.record({ what: fc.constant('move'), entry: fc.nat(), date: someDay }),
  fc.record({ what: fc.constant('remove'), entry: fc.nat() }),
  fc.record({ what: fc.constant('sell'), contract: fc.nat(), ut: fc.integer({ min: 1, max: 40 }) }),
)
/** A correction, or a step of invoicing. */
export const someStep = fc.oneof(
  { weight: 3, arbitrary: someCorrection },
  { weight: 1, arbitrary: fc.constant({ what: 'close' as const }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('send' as const), invoice: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('credit' as const), invoice: fc.nat() }) },
)
type Step = typeof someStep extends fc.Arbitrary<infer S> ? S : never
type Correction = typeof someCorrection extends fc.Arbitrary<infer C> ? C : never

/** Makes a correction as a manager. */
export const correct = async (
  manager: Caller,
  one: Correction,
  { tickets, entries, contracts }: StoredCompany,
): Promise<void> => {
  const path = 'entry' in one ? `/api/models/pointage/${entries[one.entry % entries.length]}` : ''
  const answer =
    'ticket' in one
      ? await manager.post('/api/models/pointage', { ticket_id: tickets[one.ticket], ut: one.ut, date: one.date })
      : 'contract' in one
        ? await manager.put(`/api/models/contract/${contracts[one.contract % contracts.length]}`, { ut: one.ut })
        : 'ut' in one
          ? await manager.put(`${path}/editUt`, { ut: one.ut })
          : 'date' in one
            ? await manager.put(`${path}/editDate`, { date: one.date })
            : await manager.delete(path)
  // An entry that is gone is not corrected again, nor one on a sent invoice.
  if (answer.statusCode !== 404 && answer.json().code !== 'invoice_locked')
    expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Closes every month of a client. */
export const closeAll = async (manager: Caller, client: number): Promise<void> => {
  for (const month of MONTHS)
    await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })
}

interface InvoiceRow {
  readonly id: number
  readonly amount_ht: number
}

/** Invoices of a client. */
export const invoicesOf = async (manager: Caller, client: number, filter: string): Promise<readonly InvoiceRow[]> =>
  (await manager.get(`/api/models/invoice?filter[client_id]=${client}${filter}&limit=all`)).json().data

/** Sends a draft; one without anything to bill stays a draft. */
const send = async (manager: Caller, invoice: InvoiceRow | undefined): Promise<void> => {
  if (invoice === undefined || invoice.amount_ht === 0) return
  const answer = await manager.put(`/api/models/invoice/${invoice.id}/markAsSent`)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Credits a sent invoice in full, once. */
const credit = async (manager: Caller, client: number, invoice: InvoiceRow | undefined): Promise<void> => {
  if (invoice === undefined) return
  const answer = await manager.put(`/api/models/invoice/${invoice.id}/createCreditNote`)
  if (answer.json().code === 'credit_exceeded') return
  expect(answer.statusCode, answer.body).toBe(200)
  await send(manager, (await invoicesOf(manager, client, `&filter[credited_invoice_id]=${invoice.id}`))[0])
}

/** Takes a step as a manager. */
export const take = async (manager: Caller, step: Step, stored: StoredCompany): Promise<void> => {
  const { client } = stored
  if (step.what === 'close') return closeAll(manager, client)
  if (step.what !== 'send' && step.what !== 'credit') return correct(manager, step, stored)
  const found = await invoicesOf(
    manager,
    client,
    `&filter[stage]=${step.what === 'send' ? 'draft' : 'sent'}&filter[kind]=invoice&orderBy=id:asc`,
  )
  const one = found[step.invoice % found.length]
  await (step.what === 'send' ? send(manager, one) : credit(manager, client, one))
}
