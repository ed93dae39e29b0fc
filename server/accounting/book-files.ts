import type { Books, Period } from '#contract/accounting/books.ts'
import { paymentEntries, salesEntries } from '#contract/accounting/entries.ts'
import { fecFile } from '#contract/accounting/fec.ts'
import { paymentRows } from '#contract/accounting/payments.ts'
import { type Book, salesJournal } from '#contract/accounting/sales-journal.ts'
import {
  type BookColumn,
  cellsOf,
  headersOf,
  PAYMENT_COLUMNS,
  SALES_COLUMNS,
  TVA_COLUMNS,
} from '#contract/accounting/tables.ts'
import { tvaRows } from '#contract/accounting/tva.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/core/files/csv.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'

/**
 * The rows of a book. The server has every line of a sent invoice: sums that differ are a fault,
 * and no file may hide it.
 */
const completeRows = <Row>({ rows, incomplete }: Book<Row>): readonly Row[] => {
  if (incomplete.length > 0) throw new Error(`Lines and sums differ on ${incomplete.map(({ ref }) => ref).join(', ')}.`)
  return rows
}

const csvOf = <Row>(columns: readonly BookColumn<Row>[], rows: readonly Row[], locale: Locale): string =>
  BYTE_ORDER_MARK +
  csvLine(headersOf(columns, locale)) +
  rows.map((row) => csvLine(cellsOf(columns, row, locale))).join('')

/** The file of entries: sales, then payments where they are wanted. */
export const entriesFile = (books: Books, period: Period, hasPayments: boolean): Uint8Array =>
  fecFile([
    ...completeRows(salesEntries(books, period)),
    ...(hasPayments ? completeRows(paymentEntries(books, period)) : []),
  ])

/** The tables of accounting as files, by name. */
export const BOOK_FILES = {
  sales: (books: Books, period: Period, locale: Locale) =>
    csvOf(SALES_COLUMNS, completeRows(salesJournal(books, period)), locale),
  payments: (books: Books, period: Period, locale: Locale) =>
    csvOf(PAYMENT_COLUMNS, paymentRows(books, period), locale),
  tva: (books: Books, period: Period, locale: Locale) =>
    csvOf(TVA_COLUMNS, completeRows(tvaRows(books, period)), locale),
} as const
