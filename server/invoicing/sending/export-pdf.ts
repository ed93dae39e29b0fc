import { eq } from 'drizzle-orm'
import { companyDay } from '#contract/company-day.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import type { DocumentServices } from '../../writes/document-services.ts'
import { compose } from '../documents/compose.ts'
import { readLogo } from '../documents/logo.ts'
import { partiesOf, readSource } from '../documents/read-source.ts'
import { STORED_FORMAT } from '../documents/store-document.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { linesOf } from '../lines/totals.ts'
import { documentOf, type InvoiceSource } from '../pdf/document.ts'
import type { PrintWork } from '../pdf/printer.ts'

/**
 * Returns the PDF of an invoice.
 *
 *   draft           drawn now, from its present values, with a watermark and without XML
 *   sent, format 2  the bytes that were stored when it was sent
 *   sent, format 1  drawn from its frozen values, the same bytes each time
 */
export const pdfOf = async (
  database: Queryable,
  row: InvoiceRow,
  documentServices: DocumentServices<PrintWork>,
): Promise<Buffer> => {
  if (row.stage === 'draft') return drawDraft(database, row, documentServices)
  if (row.format !== STORED_FORMAT)
    return documentServices.printer.print({ format: 1, document: documentOf(await formerSource(database, row)) })
  const [stored] = await database
    .select({ pdf: invoiceDocument.pdf })
    .from(invoiceDocument)
    .where(eq(invoiceDocument.invoice_id, row.id))
  if (!stored) throw new Error(`The PDF of invoice ${row.id} was not stored.`)
  return stored.pdf
}

const drawDraft = async (
  database: Queryable,
  row: InvoiceRow,
  { printer, files }: DocumentServices<PrintWork>,
): Promise<Buffer> => {
  const source = await readSource(database, row, companyDay(new Date()))
  const logo = await readLogo(files, source.parties.seller.logo)
  return printer.print({ format: STORED_FORMAT, invoice: compose(source), cii: null, logo })
}

const formerSource = async (database: Queryable, row: InvoiceRow): Promise<InvoiceSource> => {
  const [credited] =
    row.credited_invoice_id === null
      ? []
      : await database
          .select({ ref: invoice.ref, date: invoice.date })
          .from(invoice)
          .where(eq(invoice.id, row.credited_invoice_id))
  return {
    invoice: row,
    lines: await linesOf(database, row.id),
    parties: await partiesOf(database, row),
    credited: credited ?? null,
  }
}
