import { and, eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import type { RequestActor } from '../models/actor.ts'
import { visible } from '../models/visibility.ts'
import { frozenParties, type Parties } from './parties.ts'
import { documentOf, type InvoiceSource } from './pdf/document.ts'
import type { Printer } from './pdf/printer.ts'
import { linesOf, partiesFor } from './totals.ts'

/** A PDF with its file name. */
export interface Exported {
  readonly bytes: Buffer
  /** `F2026-0001.pdf`, `brouillon-12.pdf`. */
  readonly name: string
}

/**
 * Returns the PDF of an invoice. A sent invoice gives the same bytes each time, from its frozen
 * values; a draft gives its present state. 404 for people who do not see the invoice.
 */
export const exportPdf = async (database: Queryable, printer: Printer, id: number, actor: RequestActor): Promise<Exported> => {
  const [row] = await database
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), visible('invoice', actor)))
  if (!row) throw new DomainError('not_found')
  const source = await sourceOf(database, row)
  return { bytes: await printer.print(documentOf(source)), name: `${row.ref ?? `brouillon-${row.id}`}.pdf` }
}

const sourceOf = async (database: Queryable, row: typeof invoice.$inferSelect): Promise<InvoiceSource> => {
  const [credited] =
    row.credited_invoice_id === null
      ? []
      : await database.select({ ref: invoice.ref, date: invoice.date }).from(invoice).where(eq(invoice.id, row.credited_invoice_id))
  return { invoice: row, lines: await linesOf(database, row.id), parties: await partiesOf(database, row), credited: credited ?? null }
}

const partiesOf = async (database: Queryable, row: typeof invoice.$inferSelect): Promise<Parties> =>
  row.parties === null ? partiesFor(database, row) : frozenParties(row.parties)
