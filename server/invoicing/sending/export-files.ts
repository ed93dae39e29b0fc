import { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import type { RequestActor } from '../../models/actor.ts'
import { visible } from '../../models/visibility.ts'
import { zipOf } from '../../runtime/zip-stream.ts'
import type { DocumentServices } from '../../writes/document-services.ts'
import { STORED_FORMAT } from '../documents/store-document.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import type { PrintWork } from '../pdf/printer.ts'
import { pdfOf } from './export-pdf.ts'

/** A file with its name. */
export interface Exported {
  readonly bytes: Buffer
  /** `F2026-0001.pdf`, `brouillon-12.pdf`. */
  readonly name: string
}

const fileName = ({ ref, id }: Pick<InvoiceRow, 'ref' | 'id'>, ending: string): string =>
  `${ref ?? `brouillon-${id}`}${ending}`

/** Reads an invoice. 404 for people who do not see it. */
export const readVisible = async (database: Queryable, id: number, actor: RequestActor): Promise<InvoiceRow> => {
  const [row] = await database
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), visible('invoice', actor)))
  if (!row) throw new DomainError('not_found')
  return row
}

/** The PDF of an invoice. 404 for people who do not see it. */
export const exportPdf = async (
  database: Queryable,
  id: number,
  actor: RequestActor,
  documentServices: DocumentServices<PrintWork>,
): Promise<Exported> => {
  const row = await readVisible(database, id, actor)
  return { bytes: await pdfOf(database, row, documentServices), name: fileName(row, '.pdf') }
}

/**
 * A file for platforms, as it was stored when the invoice was sent. 409 `no_e_invoice` for a draft,
 * and for an invoice that was sent before such files were made.
 */
const exportStored = async (
  database: Queryable,
  id: number,
  actor: RequestActor,
  syntax: 'cii' | 'ubl',
): Promise<Exported> => {
  const row = await readVisible(database, id, actor)
  if (row.stage === 'draft' || row.format !== STORED_FORMAT) throw new DomainError('no_e_invoice')
  const [stored] = await database
    .select({ bytes: invoiceDocument[syntax] })
    .from(invoiceDocument)
    .where(eq(invoiceDocument.invoice_id, id))
  if (!stored) throw new Error(`The files of invoice ${id} were not stored.`)
  return { bytes: stored.bytes, name: fileName(row, `-${syntax}.xml`) }
}

/** The CII of a sent invoice: the file inside its PDF. */
export const exportCii = (database: Queryable, id: number, actor: RequestActor): Promise<Exported> =>
  exportStored(database, id, actor, 'cii')

/** The UBL of a sent invoice. */
export const exportUbl = (database: Queryable, id: number, actor: RequestActor): Promise<Exported> =>
  exportStored(database, id, actor, 'ubl')

/**
 * A ZIP file of PDFs, made while it is sent: one PDF at a time is in memory. 404 before the first
 * byte when one invoice is not there.
 */
export const exportZip = async (
  database: Queryable,
  ids: readonly number[],
  actor: RequestActor,
  documentServices: DocumentServices<PrintWork>,
): Promise<Readable> => {
  const unique = [...new Set(ids)]
  const rows =
    unique.length === 0
      ? []
      : await database
          .select()
          .from(invoice)
          .where(and(inArray(invoice.id, unique), visible('invoice', actor)))
  if (rows.length < unique.length) throw new DomainError('not_found')
  const named = rows
    .map((row) => ({ name: fileName(row, '.pdf'), row }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const sources = named.map(({ name, row }) => ({
    name,
    // PDFs are compressed already.
    isPacked: true,
    read: async function* () {
      yield await pdfOf(database, row, documentServices)
    },
  }))
  return Readable.from(zipOf(sources))
}
