import { expect, it } from 'vitest'
import { invoiceWith, LINE, SETTINGS } from '#tests/support/arbitrary-books.ts'
import { booksOf } from './books.ts'
import { salesJournal } from './sales-journal.ts'

const rowsOf = ({ invoice, lines }: ReturnType<typeof invoiceWith>) => {
  const books = booksOf({ settings: SETTINGS, invoices: [invoice], lines, payments: [], clients: [], deductions: [] })
  return salesJournal(books, { from: '2026-01-01', to: '2026-12-31' }).rows.map(({ base, tva }) => ({ base, tva }))
}

const TEXT = { ...LINE, quantity: 0, unit_price: 0, tva: 550 }

it('has no row for a text beside priced lines', () => {
  const { invoice, lines } = invoiceWith([LINE], { id: '1' })
  const text = { ...TEXT, invoice_id: '1' }
  expect(rowsOf({ invoice, lines: [text, ...lines] } as ReturnType<typeof invoiceWith>)).toEqual([
    { base: 10_000, tva: 2000 },
  ])
})

it('has a row of 0 for an invoice of texts alone: no number is missing', () => {
  expect(rowsOf(invoiceWith([TEXT], { id: '1', amount_ht: 0, amount_tva: 0, amount_ttc: 0 }))).toEqual([
    { base: 0, tva: 0 },
  ])
})
