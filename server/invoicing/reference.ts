import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceSequence } from '../database/schema/billing.ts'

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: 'F', credit_note: 'A' }

/**
 * Allots the next reference of the series of this day (`F2026-0001`, `A2026-0001`) and locks the
 * series until the commit: a rollback leaves no gap, and references increase in the order of
 * commits. Call it last, to hold the lock briefly. Throws 422 when an invoice of that kind with a
 * later date was sent before.
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
