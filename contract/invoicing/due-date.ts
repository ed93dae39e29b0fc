import type { Issue } from '../core/issues.ts'
import { addDays, addMonths, monthOf } from '../core/kinds/days.ts'
import type { InvoiceKind } from '../lifecycle/invoice.ts'
import { MAX_DAYS_END_OF_MONTH, MAX_PAYMENT_DAYS } from '../models/settings/settings.ts'

/** Values of an invoice that its due date depends on. */
interface Dated {
  readonly kind: InvoiceKind
  readonly due_date: string | null
}

/** Terms of payment of the company. */
export interface PaymentTerms {
  readonly payment_days: number
  readonly payment_end_of_month: boolean
}

const endOfMonth = (day: string): string => addDays(addMonths(monthOf(day), 1), -1)

/**
 * The due date of an invoice of a day: its own, else by the terms of the company; none for a credit
 * note.
 */
export const dueDateOf = ({ kind, due_date }: Dated, date: string, terms: PaymentTerms): string | null => {
  if (due_date !== null || kind === 'credit_note') return due_date
  const due = addDays(date, terms.payment_days)
  return terms.payment_end_of_month ? endOfMonth(due) : due
}

/**
 * The due dates of « 45 jours fin de mois »: 45 days and then the end of the month, or the end of
 * the month and then 45 days. The authority (DGCCRF) allows both ways to count.
 */
const endOfMonthTerms = (date: string): readonly string[] => [
  endOfMonth(addDays(date, MAX_DAYS_END_OF_MONTH)),
  addDays(endOfMonth(date), MAX_DAYS_END_OF_MONTH),
]

/**
 * A due date is on or after the day of the invoice, and for companies at most 60 days later, or 45
 * days « fin de mois » (art. L441-10 of the Code de commerce).
 */
export const dueDateIssue = (
  due: string | null,
  date: string,
  buyer: { readonly kind: string },
): (Issue & { code: 'order' | 'payment_term' }) | null => {
  if (due === null) return null
  if (due < date) return { code: 'order' }
  if (buyer.kind === 'individual' || due <= addDays(date, MAX_PAYMENT_DAYS)) return null
  return endOfMonthTerms(date).includes(due) ? null : { code: 'payment_term' }
}
