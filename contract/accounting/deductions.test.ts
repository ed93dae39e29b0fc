import { expect, it } from 'vitest'
import { invoiceWith, LINE, SETTINGS } from '#tests/support/arbitrary-books.ts'
import { type BookSources, booksOf } from './books.ts'
import { paymentEntries, salesEntries } from './entries.ts'
import { tvaRows } from './tva.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

const payment = (id: string, invoice_id: string, amount: number, date: string) => ({
  ...{ id, invoice_id, amount, date, method: 'transfer', bank_reference: null },
})

const booksWith = (made: readonly ReturnType<typeof invoiceWith>[], values: Partial<BookSources> = {}) =>
  booksOf({
    settings: SETTINGS,
    invoices: made.map(({ invoice }) => invoice),
    lines: made.flatMap(({ lines }) => lines),
    payments: [],
    clients: [],
    deductions: [],
    ...values,
  })

const linesOf = (books: ReturnType<typeof booksWith>, period = YEAR) =>
  [...salesEntries(books, period).rows, ...paymentEntries(books, period).rows].flatMap((entry) => entry.lines)

/** Debits less credits of an account. */
const balanceOf = (books: ReturnType<typeof booksWith>, account: string, period = YEAR) =>
  linesOf(books, period)
    .filter((line) => line.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)

const DEPOSIT = invoiceWith([{ ...LINE, unit_price: 30_000 }], { id: '1', kind: 'deposit', date: '2026-01-10' })
const PARTLY = invoiceWith([{ ...LINE, quantity: -100, unit_price: 10_000 }], {
  ...{ id: '2', kind: 'credit_note', ref: 'A2026-0001', date: '2026-02-10', credited_invoice_id: '1' },
})
const finalWith = (amount_deducted: number, id = '3', date = '2026-03-01') =>
  invoiceWith([{ ...LINE, unit_price: 100_000 }], { id, kind: 'final', date, amount_deducted })
const CANCELLING = invoiceWith([{ ...LINE, quantity: -100, unit_price: 100_000 }], {
  id: '4',
  kind: 'credit_note',
  ref: 'A2026-0002',
  date: '2026-05-01',
  credited_invoice_id: '3',
  amount_deducted: -36_000,
})
const deductedIn = (invoice_id: string) => ({ invoice_id, deposit_ids: ['1'] })

it('a deposit is deducted without what a credit note took back of it', () => {
  const books = booksWith([DEPOSIT, PARTLY, finalWith(24_000)], {
    deductions: [deductedIn('3')],
    payments: [
      payment('1', '1', 36_000, '2026-01-11'),
      payment('2', '2', -12_000, '2026-02-11'),
      payment('3', '3', 96_000, '2026-03-02'),
    ],
  })
  expect([balanceOf(books, '411000'), balanceOf(books, '419100'), balanceOf(books, '445800')]).toEqual([0, 0, 0])
  expect(balanceOf(books, '445710')).toBe(-20_000)
  expect(balanceOf(books, '411000', { from: '2026-03-01', to: '2026-03-01' })).toBe(96_000)
  expect(tvaRows(books, YEAR).rows.reduce((sum, { due }) => sum + due.tva, 0)).toBe(20_000)
})

it('what a final invoice deducts stays the same after it was credited and its deposit was credited too', () => {
  const deductions = [deductedIn('3')]
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const before = booksWith([DEPOSIT, finalWith(36_000)], { deductions })
  const later = invoiceWith([{ ...LINE, quantity: -100, unit_price: 30_000 }], {
    ...{ id: '5', kind: 'credit_note', ref: 'A2026-0003', date: '2026-06-01', credited_invoice_id: '1' },
  })
  const after = booksWith([DEPOSIT, finalWith(36_000), CANCELLING, later], { deductions })
  expect(salesEntries(after, march)).toEqual(salesEntries(before, march))
  expect(tvaRows(after, march)).toEqual(tvaRows(before, march))
})

it('a credit note of a whole final invoice pays back what was due, and the deposit is an advance again', () => {
  const may = { from: '2026-05-01', to: '2026-05-31' }
  const made = [DEPOSIT, finalWith(36_000), CANCELLING]
  const books = booksWith(made, { deductions: [deductedIn('3')] })
  expect([balanceOf(books, '411000', may), balanceOf(books, '419100', may), balanceOf(books, '706000', may)]).toEqual([
    -84_000, -30_000, 100_000,
  ])
  const again = booksWith([...made, finalWith(36_000, '5', '2026-06-01')], {
    deductions: [deductedIn('3'), deductedIn('5')],
  })
  expect([balanceOf(again, '419100'), balanceOf(again, '706000')]).toEqual([0, -100_000])
})

it('a deduction that its deposits do not make is reported', () => {
  const books = booksWith([DEPOSIT, finalWith(30_000)], { deductions: [deductedIn('3')] })
  expect(salesEntries(books, YEAR).incomplete.map(({ id }) => id)).toEqual(['3'])
  const absent = booksWith([finalWith(36_000)], { deductions: [deductedIn('3')] })
  expect(tvaRows(absent, YEAR).incomplete.map(({ id }) => id)).toEqual(['3'])
})

it('a deduction whose record this device does not have yet is reported', () => {
  const books = booksWith([DEPOSIT, finalWith(36_000)], { deductions: [{ invoice_id: '3', deposit_ids: null }] })
  expect(salesEntries(books, YEAR).incomplete.map(({ id }) => id)).toEqual(['3'])
})

it('a deduction that was not recorded is divided as the final invoice', () => {
  const [entry] = salesEntries(booksWith([finalWith(36_000)]), YEAR).rows
  expect(entry?.lines.map(({ account, debit, credit }) => [account, debit - credit])).toEqual([
    ['411000', 84_000],
    ['706000', -100_000],
    ['445800', -14_000],
    ['419100', 30_000],
  ])
})
