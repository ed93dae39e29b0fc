import type { BookInvoice, Books, Period } from '#contract/accounting/books.ts'
import { paymentRows } from '#contract/accounting/payments.ts'
import { salesJournal } from '#contract/accounting/sales-journal.ts'
import { type BookColumn, PAYMENT_COLUMNS, SALES_COLUMNS, TVA_COLUMNS } from '#contract/accounting/tables.ts'
import { tvaRows } from '#contract/accounting/tva.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { BookAnswer } from './book-answers.ts'
import type { BookName } from './book-records.ts'

/** The rows of a book of a period with their columns. */
export interface ShownBook<Row> {
  readonly name: BookName
  readonly period: Period
  readonly columns: readonly BookColumn<Row>[]
  readonly rows: readonly Row[]
  /** Sums of the columns of amounts, in cents, by their names. */
  readonly sums: ReadonlyMap<string, number>
  /** The invoice of a row, to which its reference leads; null for rows of many. */
  invoiceOf(row: Row): BookInvoice | null
}

/** A table with the number of invoices of which this device has not everything. */
export interface CheckedBook extends ShownBook<object> {
  readonly incomplete: number
}

/** Amounts are the same in every language. */
const sumsOf = <Row>(columns: readonly BookColumn<Row>[], rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map(
    columns
      .filter(({ kind }) => kind === 'cents')
      .map(({ name, value }) => [name, rows.reduce((sum, row) => sum + Number(value(row, DEFAULT_LOCALE)), 0)]),
  )

type Part<Row> = Pick<ShownBook<Row>, 'columns' | 'rows' | 'invoiceOf'>

/** The table of a book, made of the books of its records. */
export const shownBook = (books: Books, { name, period }: Pick<BookAnswer, 'name' | 'period'>): CheckedBook => {
  // The rows of a table are only ever given to its own columns.
  const checked = <Row extends object>(part: Part<Row>, incomplete: number) =>
    ({ ...part, sums: sumsOf(part.columns, part.rows), incomplete, name, period }) as unknown as CheckedBook
  if (name === 'payments')
    return checked(
      { columns: PAYMENT_COLUMNS, rows: paymentRows(books, period), invoiceOf: ({ invoice }) => invoice },
      0,
    )
  if (name === 'tva') {
    const { rows, incomplete } = tvaRows(books, period)
    return checked({ columns: TVA_COLUMNS, rows, invoiceOf: () => null }, incomplete.length)
  }
  const { rows, incomplete } = salesJournal(books, period)
  return checked({ columns: SALES_COLUMNS, rows, invoiceOf: ({ invoice }) => invoice }, incomplete.length)
}

/** Makes each table once, also when it was made ahead. */
export const madeOnce = (make: (answer: BookAnswer) => CheckedBook): ((answer: BookAnswer) => CheckedBook) => {
  const made = new WeakMap<BookAnswer, CheckedBook>()
  return (answer) => {
    const book = made.get(answer) ?? make(answer)
    made.set(answer, book)
    return book
  }
}
