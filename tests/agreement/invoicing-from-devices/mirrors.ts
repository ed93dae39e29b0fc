import { expect } from 'vitest'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { modelOf } from '#contract/registry.ts'
import type { Caller } from '#server/testing/servers/test-server.ts'
import type { Books } from './books.ts'
import type { Company } from './company.ts'
import type { Device } from './device.ts'
import { shownRecords } from './record-step.ts'

const NO_INVOICE = '999999'

/** Each device shows the rows of the server, and nothing else. */
export const expectSameMirrors = async (
  devices: readonly Device[],
  caller: Caller,
  { company, books }: { company: Company; books: Books },
): Promise<void> => {
  const onInvoices = `filter[invoice_id]=${books.invoices.map(({ id }) => id).join() || NO_INVOICE}`
  const filters = {
    invoice: `filter[client_id]=${company.client}`,
    invoice_line: onInvoices,
    pointage: `filter[ticket_id]=${company.tickets.join()}`,
    transaction: onInvoices,
    contract: `filter[client_id]=${company.client}`,
    product: `filter[client_id]=${company.client}`,
    billing_stage: `filter[projet_id]=${company.fixedProjet}`,
    ticket: `filter[id]=${company.tickets.join()}`,
  } as const
  for (const [model, filter] of Object.entries(filters) as [keyof typeof filters, string][]) {
    const answer = await caller.get(`/api/models/${model}?${filter}&limit=all`)
    expect(answer.statusCode, answer.body).toBe(200)
    const rows: readonly WireRow[] = answer.json().data
    const records = rows
      .map((row) => recordFromWire(modelOf(model), row))
      .sort((one, other) => one.id.localeCompare(other.id))
    for (const device of devices) {
      const fields = ['id', ...Object.keys(modelOf(model).fields)]
      const shown = shownRecords(device, company)[model].map((one) =>
        Object.fromEntries(fields.map((name) => [name, one[name as keyof typeof one]])),
      )
      expect(shown, model).toEqual(records.map((one) => Object.fromEntries(fields.map((name) => [name, one[name]]))))
    }
  }
}
