import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArbitraryBooks, arbitrarySources } from '#tests/support/arbitrary-books.ts'
import { allocate } from './allocate.ts'
import { type BookInvoice, booksOf } from './books.ts'
import { netPartsOf } from './deductions.ts'
import { paymentEntries, salesEntries } from './entries.ts'
import { partsOf } from './parts.ts'
import { salesJournal } from './sales-journal.ts'
import { tvaRows } from './tva.ts'
import { collectedShares } from './tva-collected.ts'

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0)
const ht = ({ amount_ht }: BookInvoice) => amount_ht
const tva = ({ amount_tva }: BookInvoice) => amount_tva

/** Deposits that an invoice deducts in the end, or that none does, with their credit notes. */
const depositsOf = ({ invoices, deducted }: ArbitraryBooks, isDeducted: boolean): readonly BookInvoice[] => {
  const ids = new Set(
    invoices.filter(({ id, kind }) => kind === 'deposit' && deducted.has(id) === isDeducted).map(({ id }) => id),
  )
  return invoices.filter(
    ({ id, credited_invoice_id }) => ids.has(id) || (credited_invoice_id !== null && ids.has(credited_invoice_id)),
  )
}

it('an allocation adds up to the amount, and no share is a cent away from its proportion', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 8 }),
      (amount, weights) => {
        const total = sum(weights, (weight) => weight)
        fc.pre(total !== 0)
        const shares = allocate(amount, weights)
        expect(sum(shares, (share) => share)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          const numerator = BigInt(share) * BigInt(total) - BigInt(amount) * BigInt(weights[index] ?? 0)
          expect(numerator < 0n ? -numerator : numerator).toBeLessThan(total < 0 ? -BigInt(total) : BigInt(total))
        }
      },
    ),
  )
})

describe('the books of any invoices', () => {
  it('have the sums of the invoices to the cent', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const { rows, incomplete } = salesJournal(booksOf(sources), YEAR)
        expect(incomplete).toEqual([])
        for (const [id, own] of Map.groupBy(rows, ({ invoice }) => invoice.id)) {
          const invoice = sources.invoices.find((one) => one.id === id)
          expect([sum(own, (row) => row.base), sum(own, (row) => row.tva)]).toEqual([
            invoice?.amount_ht,
            invoice?.amount_tva,
          ])
        }
        expect(sum(rows, (row) => row.base)).toBe(sum(sources.invoices, ht))
        expect(sum(rows, (row) => row.tva)).toBe(sum(sources.invoices, tva))
      }),
    )
  })

  it('have equal debits and credits in each entry, and no negative amount', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const books = booksOf(sources)
        for (const { lines } of [...salesEntries(books, YEAR).rows, ...paymentEntries(books, YEAR).rows]) {
          expect(sum(lines, ({ debit }) => debit)).toBe(sum(lines, ({ credit }) => credit))
          for (const { debit, credit } of lines)
            expect([Math.min(debit, credit), Math.max(debit, credit) > 0]).toEqual([0, true])
        }
      }),
    )
  })

  it('leave a client owing what the invoices ask for less what was paid', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const books = booksOf(sources)
        const entries = [...salesEntries(books, YEAR).rows, ...paymentEntries(books, YEAR).rows]
        const lines = entries.flatMap((entry) => entry.lines)
        const balance = (account: string) =>
          sum(
            lines.filter((line) => line.account === account),
            ({ debit, credit }) => debit - credit,
          )
        const deducted = sum(sources.invoices, ({ amount_deducted }) => amount_deducted)
        const paid = sum(sources.payments, ({ amount }) => amount)
        expect(balance('411000')).toBe(sum(sources.invoices, ({ amount_ttc }) => amount_ttc) - deducted - paid)
        // A deposit that was deducted is no longer owed to the client.
        expect(balance('419100')).toBe(0 - sum(depositsOf(sources, false), ht))
      }),
    )
  })

  it('divide the payments of a paid invoice into its bases and its TVA exactly', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const books = booksOf(sources)
        const shares = collectedShares(books, YEAR).rows
        for (const [invoice, own] of Map.groupBy(shares, (share) => share.invoice)) {
          for (const { payment, parts } of own) expect(sum(parts, (part) => part.base + part.tva)).toBe(payment.amount)
          const parts = netPartsOf(books, invoice) ?? []
          const due = sum(parts, (part) => part.base + part.tva)
          if (due === 0 || sum(own, ({ payment }) => payment.amount) !== due) continue
          for (const [index, part] of parts.entries()) {
            expect(sum(own, (share) => share.parts[index]?.base ?? 0)).toBe(part.base)
            expect(sum(own, (share) => share.parts[index]?.tva ?? 0)).toBe(part.tva)
          }
        }
      }),
    )
  })

  it('declare the same TVA over months as over the year, and all that is invoiced', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const books = booksOf(sources)
        const { rows } = tvaRows(books, YEAR)
        expect(sum(rows, ({ invoiced }) => invoiced.tva)).toBe(
          sum(sources.invoices, tva) - sum(depositsOf(sources, true), tva),
        )
        for (const { month, ...row } of rows) {
          const alone = tvaRows(books, { from: `${month}-01`, to: `${month}-31` }).rows
          expect(alone).toContainEqual({ month, ...row })
        }
      }),
    )
  })

  it('have the TVA on the account that is due as the table of TVA says', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const books = booksOf(sources)
        const lines = [...salesEntries(books, YEAR).rows, ...paymentEntries(books, YEAR).rows].flatMap(
          (entry) => entry.lines,
        )
        const booked = sum(
          lines.filter(({ account }) => account === '445710'),
          ({ debit, credit }) => credit - debit,
        )
        expect(booked).toBe(sum(tvaRows(books, YEAR).rows, ({ due }) => due.tva))
      }),
    )
  })

  it('do not take an invoice whose lines have not all arrived', () => {
    fc.assert(
      fc.property(arbitrarySources, (sources) => {
        const [first] = sources.invoices
        fc.pre(first !== undefined && (first.amount_ht !== 0 || first.amount_tva !== 0))
        const books = booksOf({ ...sources, lines: sources.lines.filter(({ invoice_id }) => invoice_id !== first?.id) })
        expect(first && partsOf(books, first)).toBeNull()
        expect(salesJournal(books, YEAR).incomplete).toContain(first)
      }),
    )
  })
})
