import { and, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceSequence } from '../../database/schema/billing.ts'

type Series = 'invoice' | 'credit_note'

/** Invoices, deposits and final invoices are numbered together, credit notes apart. */
const SERIES: Readonly<Record<InvoiceKind, Series>> = {
  invoice: 'invoice',
  deposit: 'invoice',
  final: 'invoice',
  credit_note: 'credit_note',
}

const PREFIX: Readonly<Record<Series, string>> = { invoice: 'F', credit_note: 'A' }

const kindsOf = (series: Series): readonly InvoiceKind[] => INVOICE_KINDS.filter((kind) => SERIES[kind] === series)

/**
 * Allots the next reference of the series of this day (`F2026-0001`, `A2026-0001`) and locks the
 * series until the commit: a rollback leaves no gap, and references increase in the order of
 * commits. Call it last, to hold the lock briefly. Throws 422 when an invoice of that series with
 * a later date was sent before.
 */
export const allotReference = async (
  transaction: Queryable,
  kind: InvoiceKind,
  date: string,
  invoiceId: number,
): Promise<string> => {
  const series = SERIES[kind]
  const year = Number(date.slice(0, 4))
  const [next] = await transaction
    .insert(invoiceSequence)
    .values({ kind: series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSequence.kind, invoiceSequence.year],
      set: { last: sql`${invoiceSequence.last} + 1` },
    })
    .returning({ number: invoiceSequence.last })
  const [later] = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(
      and(
        inArray(invoice.kind, [...kindsOf(series)]),
        ne(invoice.stage, 'draft'),
        ne(invoice.id, invoiceId),
        isNull(invoice.deleted_at),
        gt(invoice.date, date),
      ),
    )
    .limit(1)
  if (!next || later) throw new DomainError('validation', { issues: { date: [{ code: 'chronology' }] } })
  return `${PREFIX[series]}${year}-${String(next.number).padStart(4, '0')}`
}
