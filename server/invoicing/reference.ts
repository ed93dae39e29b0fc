import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceSequence } from '../database/schema/billing.ts'

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: 'F', credit_note: 'A' }

/**
 * The next reference of the series of this day (`F2026-0001`, `A2026-0001`). Until the commit
 * nobody else gets one of that series: what is rolled back leaves no gap, and numbers follow each
 * other in the order of the commits. Call it last, so that others wait as little as possible. 422
 * when an invoice of that kind with a later date was sent already.
 */
export const allotReference = async (transaction: Queryable, kind: InvoiceKind, date: string, invoiceId: number): Promise<string> => {
  const year = Number(date.slice(0, 4))
  const [next] = await transaction
    .insert(invoiceSequence)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [invoiceSequence.kind, invoiceSequence.year], set: { last: sql`${invoiceSequence.last} + 1` } })
    .returning({ number: invoiceSequence.last })
  const [later] = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.kind, kind), ne(invoice.stage, 'draft'), ne(invoice.id, invoiceId), isNull(invoice.deleted_at), gt(invoice.date, date)))
    .limit(1)
  if (!next || later) throw new DomainError('validation', { issues: { date: [{ code: 'chronology' }] } })
  return `${PREFIX[kind]}${year}-${String(next.number).padStart(4, '0')}`
}
