import { createHash } from 'node:crypto'
import { companyDayOf } from '#contract/company-day.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import type { DocumentServices } from '../../writes/document-services.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import type { PrintWork } from '../pdf/printer.ts'
import { compose } from './compose.ts'
import { readLogo } from './logo.ts'
import { readSource } from './read-source.ts'
import { ciiOf } from './xml/cii.ts'
import { ublOf } from './xml/ubl.ts'

/** Format of invoices whose bytes are stored when they are sent. */
export const STORED_FORMAT = 2

/**
 * Draws and stores the files of an invoice in the transaction that sends it, so that no sent
 * invoice is without its original. `row` has its reference, sums and frozen parties.
 */
export const storeDocument = async (
  transaction: Queryable,
  row: InvoiceRow,
  at: string,
  { printer, files }: DocumentServices<PrintWork>,
): Promise<void> => {
  const source = await readSource(transaction, row, companyDayOf(at))
  const invoice = compose(source)
  const cii = ciiOf(invoice)
  const pdf = await printer.print({
    format: STORED_FORMAT,
    invoice,
    cii,
    logo: await readLogo(files, source.parties.seller.logo),
  })
  await transaction.insert(invoiceDocument).values({
    ...{ invoice_id: row.id, format: STORED_FORMAT, pdf, cii: Buffer.from(cii), ubl: Buffer.from(ublOf(invoice)) },
    ...{ sha256: createHash('sha256').update(pdf).digest('hex'), created_at: at },
  })
}
