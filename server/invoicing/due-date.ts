import type { Issues } from '#contract/core/issues.ts'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import { MAX_DAYS_END_OF_MONTH, MAX_PAYMENT_DAYS } from '#contract/models/settings/settings.ts'
import { monthOf } from './days.ts'
import type { InvoiceRow } from './invoice-row.ts'
import type { Parties } from './parties.ts'

const endOfMonth = (day: string): string => addDays(addMonths(monthOf(day), 1), -1)

/** Values of an invoice that its due date depends on. */
type Dated = Pick<InvoiceRow, 'kind' | 'due_date'>

/** The due date of an invoice of a day: its own, else by the terms of the company; none for a credit note. */
export const dueDateOf = ({ kind, due_date }: Dated, date: string, { seller }: Parties): string | null => {
  if (due_date !== null || kind === 'credit_note') return due_date
  const due = addDays(date, seller.payment_days)
  return seller.payment_end_of_month ? endOfMonth(due) : due
}

/**
 * A due date is on or after the day of the invoice, and for companies at most 60 days later, or 45
 * days and then the end of the month (art. L441-10 of the Code de commerce).
 */
export const dueDateIssues = (due: string | null, date: string, { buyer }: Parties): Issues => {
  if (due === null) return {}
  if (due < date) return { due_date: [{ code: 'order' }] }
  if (buyer.kind === 'individual' || due <= addDays(date, MAX_PAYMENT_DAYS)) return {}
  return due === endOfMonth(addDays(date, MAX_DAYS_END_OF_MONTH)) ? {} : { due_date: [{ code: 'payment_term' }] }
}
