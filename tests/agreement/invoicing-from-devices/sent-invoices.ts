import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'
import { invoice, invoiceLine } from '#server/database/schema/billing.ts'
import { invoiceDocument, invoiceTime } from '#server/database/schema/invoice-record.ts'

/** Columns of a sent invoice that later steps write: payments, closing, deductions, disputes. */
const CHANGING: readonly string[] = [
  ...[
    'stage',
    'fully_paid',
    'closed_at',
    'deducted_in_id',
    'viewed_at',
    'disputed_at',
    'disputed_line_id',
    'dispute_reason',
  ],
  ...['version', 'xid', 'updated_at'],
]

const digestIn = (column: PgColumn): SQL<string> => sql<string>`encode(sha256(${column}), 'hex')`

const digests = {
  invoice_id: invoiceDocument.invoice_id,
  sha256: invoiceDocument.sha256,
  pdf: digestIn(invoiceDocument.pdf),
  cii: digestIn(invoiceDocument.cii),
  ubl: digestIn(invoiceDocument.ubl),
}

interface Frozen {
  readonly values: unknown
  readonly lines: readonly unknown[] | undefined
  readonly time: readonly unknown[] | undefined
  readonly files: readonly { readonly pdf: string }[] | undefined
}

/** Everything else of sent invoices, with their lines, recorded time and digests of their files. */
const frozenInvoices = async (query: Queryable, condition: SQL | undefined): Promise<ReadonlyMap<number, Frozen>> => {
  const sent = await query
    .select()
    .from(invoice)
    .where(and(ne(invoice.stage, 'draft'), condition))
  if (sent.length === 0) return new Map()
  const ids = sent.map(({ id }) => id)
  const byInvoice = <Row extends { readonly invoice_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  const lines = byInvoice(
    await query.select().from(invoiceLine).where(inArray(invoiceLine.invoice_id, ids)).orderBy(asc(invoiceLine.id)),
  )
  const time = byInvoice(
    await query
      .select()
      .from(invoiceTime)
      .where(inArray(invoiceTime.invoice_id, ids))
      .orderBy(asc(invoiceTime.pointage_id)),
  )
  const files = byInvoice(
    await query.select(digests).from(invoiceDocument).where(inArray(invoiceDocument.invoice_id, ids)),
  )
  return new Map(
    sent.map((row) => {
      const values = Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGING.includes(column)))
      return [row.id, { values, lines: lines.get(row.id), time: time.get(row.id), files: files.get(row.id) }]
    }),
  )
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Remembers each invoice as it was when it was first seen as sent. `check` throws where one has
 * changed since, or is gone.
 */
export const watchSentInvoices = (query: Queryable, client: number) => {
  const seen = new Map<number, Frozen>()
  return {
    /** Digest of the PDF that was stored at sending. */
    pdfOf: (id: number): string | undefined => seen.get(id)?.files?.[0]?.pdf,
    check: async (): Promise<void> => {
      const present = await frozenInvoices(query, eq(invoice.client_id, client))
      for (const [id, before] of seen) expect(present.get(id), `invoice ${id}`).toEqual(before)
      for (const [id, now] of present) seen.set(id, now)
    },
  }
}

export type SentInvoices = ReturnType<typeof watchSentInvoices>
