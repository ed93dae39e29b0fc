import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'

/**
 * Models whose rows an invoice prints or freezes, or whose changes rewrite drafts: hours beyond a
 * contract, the names and the client of billed work.
 */
const OF_INVOICES: ReadonlySet<string> = new Set([
  ...['invoice', 'invoice_line', 'pointage', 'billing_stage', 'client', 'settings'],
  ...['contract', 'ticket', 'projet'],
])

/** Returns whether a change that an invoice would lack waits to be sent. */
export const hasUnsentOfInvoices = (events: readonly Pick<LoggedEvent, 'model' | 'state'>[]): boolean =>
  events.some(({ model, state }) => OF_INVOICES.has(model) && isPending(state))
