import { type BookInvoice, type Books, clientNameOf, isWithin, type Period } from './books.ts'
import { type InvoicePart, partsOf, sameRate } from './parts.ts'

/** An invoice's amounts of one category and rate. */
export interface SalesRow extends Pick<InvoicePart, 'category' | 'rate' | 'base' | 'tva'> {
  readonly invoice: BookInvoice
  readonly client: string
}

/** Rows of a book, and the invoices whose records are incomplete on this device. */
export interface Book<Row> {
  readonly rows: readonly Row[]
  readonly incomplete: readonly BookInvoice[]
}

/** One row for each sent invoice of the period and each category and rate on it. */
export const salesJournal = (books: Books, period: Period): Book<SalesRow> => {
  const rows: SalesRow[] = []
  const incomplete: BookInvoice[] = []
  for (const invoice of books.invoices) {
    if (!isWithin(invoice.date, period)) continue
    const parts = partsOf(books, invoice)
    if (parts === null) incomplete.push(invoice)
    else rows.push(...byRate(parts).map((sums) => ({ ...sums, invoice, client: clientNameOf(books, invoice) })))
  }
  return { rows, incomplete }
}

const byRate = (parts: readonly InvoicePart[]): readonly Pick<SalesRow, 'category' | 'rate' | 'base' | 'tva'>[] =>
  sameRate(parts).flatMap((same) => {
    const [first, ...others] = same
    if (!first) return []
    const { category, rate } = first
    const sumOf = (name: 'base' | 'tva'): number => others.reduce((sum, part) => sum + part[name], first[name])
    return [{ category, rate, base: sumOf('base'), tva: sumOf('tva') }]
  })
