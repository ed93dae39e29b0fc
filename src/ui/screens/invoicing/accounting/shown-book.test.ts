import { expect, it } from 'vitest'
import { booksOf } from '#contract/accounting/books.ts'
import type { BookAnswer } from './book-answers.ts'
import { madeOnce, shownBook } from './shown-book.ts'

const MONTH = { from: '2026-11-01', to: '2026-11-30' }
const INVOICE = { id: '7', kind: 'invoice', client_id: '1', ref: 'F2026-7', date: '2026-11-05' }

const BOOKS = booksOf({
  invoices: [INVOICE],
  clients: [{ id: '1', name: 'Boulangeries des Alpes' }],
  payments: [4000, 2050, -50].map((amount, index) => ({
    id: String(index),
    invoice_id: '7',
    date: `2026-11-0${index + 6}`,
    method: 'transfer',
    amount,
  })),
  lines: [],
  deductions: [],
  settings: {},
} as unknown as Parameters<typeof booksOf>[0])

it('a table has the sums of all its amounts, and leads from a row to its invoice', () => {
  const book = shownBook(BOOKS, { name: 'payments', period: MONTH })
  expect([book.rows.length, [...book.sums], book.period]).toEqual([3, [['amount', 6000]], MONTH])
  expect(book.rows.map((row) => book.invoiceOf(row)?.id)).toEqual(['7', '7', '7'])
})

it('makes the table of an answer once, and again for another answer', () => {
  const [first, second] = [
    { name: 'payments', period: MONTH },
    { name: 'payments', period: MONTH },
  ] as unknown as BookAnswer[]
  const make = madeOnce((answer) => shownBook(BOOKS, answer))
  expect(make(first as BookAnswer)).toBe(make(first as BookAnswer))
  expect(make(second as BookAnswer)).not.toBe(make(first as BookAnswer))
})
