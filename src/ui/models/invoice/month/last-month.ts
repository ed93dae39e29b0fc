import type { RecordId } from '#contract/core/ids.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { AggregateGroup, RecordSet } from '#src/store/queries/record-queries.ts'
import { monthOf } from '../../../text/period.ts'

/** Amounts by client: groups of it go to `centsOfClients`. */
export const BY_CLIENT = { sum: ['amount_ht'], by: ['client_id'] } as const

/**
 * Invoices of the month before, drafts included, and credit notes that take back of them. A deposit
 * is counted with the invoice that deducts it.
 */
export const invoicedBefore = (month: string): RecordSet => ({
  search: '',
  filter: { month: { in: [monthOf(`${month}-01`, -1).from] }, kind: { in: [...BILLING_KINDS, 'credit_note'] } },
})

export const centsOfClients = (groups: readonly AggregateGroup[]): ReadonlyMap<RecordId, number> =>
  new Map(groups.map(({ by: [client], sum: [cents = 0] }) => [String(client), cents]))
