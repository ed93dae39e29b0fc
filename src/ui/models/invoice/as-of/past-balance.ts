import type { InvoiceAsOf } from '#contract/as-of/invoice-as-of.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { withDays } from '../../../text/days-now.ts'
import { matches } from '../../../widgets/as-of/matches.ts'
import { agedBalanceOf, type ClientBalance, classStart } from '../balance/aged-balance.ts'
import { LATE, UNPAID } from '../balance/owed.ts'
import type { PastInvoices } from './past-invoices.ts'

/** The group that the aged balance reads of an invoice, as the store would make it on that day. */
const groupOf = (invoice: InvoiceAsOf, day: string): AggregateGroup => ({
  by: [invoice.id, invoice.client_id, invoice.kind, classStart(invoice.due_date, day)],
  count: 1,
  sum: [invoice.amount_ttc, invoice.amount_deducted],
})

/** Debt of each client at the end of a day: what the aged balance said then. */
export const agedBalanceAsOf = (past: PastInvoices, day: string): readonly ClientBalance[] => {
  const open = [...past.values()].filter(({ stage, fully_paid }) => stage === 'sent' && !fully_paid)
  return agedBalanceOf(
    open.map((invoice) => groupOf(invoice, day)),
    open.map(({ id, paid }) => ({ by: [id], count: 1, sum: [paid] })),
    day,
  )
}

/** Number of invoices that were unpaid, and of those that were late. */
export const countsAsOf = (past: PastInvoices, day: string) => {
  const count = (filter: typeof UNPAID | typeof LATE): number =>
    [...past.values()].filter((invoice) => matches({ ...invoice }, withDays(filter, day))).length
  return { unpaid: count(UNPAID), late: count(LATE) }
}
