import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesEntries } from '#contract/accounting/entries.ts'
import { salesJournal } from '#contract/accounting/sales-journal.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { modelOf } from '#contract/registry.ts'
import { readBooks } from '#server/accounting/read-books.ts'
import { invoiceLine } from '#server/database/schema/billing.ts'
import { drawWork } from '#server/invoicing/pdf/draw-work.ts'
import { invoiceCases } from '#server/testing/records/invoicing/invoice-cases.ts'
import { SENT_ON, type SentInvoice, sendCases } from '#server/testing/records/invoicing/sent-invoices.ts'
import { readPdf } from '#server/testing/records/pdf.ts'
import { startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { shownTotals } from '#src/ui/models/invoice/shown-totals.ts'

/*
 * The sums of five hundred generated invoices are the same to the cent in the database, on the
 * screen, in the sales journal and its entries, and on the PDF. `documents.test.ts` compares them
 * with the XML files.
 */

const DOCUMENTS = 500
const SEED = 20_261_125
const DAY = { from: SENT_ON, to: SENT_ON }

let server: TestServer
let sent: readonly SentInvoice[] = []
beforeAll(async () => {
  server = await startTestServer()
  sent = await sendCases(server.database.query, invoiceCases(DOCUMENTS, SEED))
}, 600_000)
afterAll(() => server.close())

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const amountsOf = ({
  amount_ht,
  amount_tva,
  amount_ttc,
}: Pick<SentInvoice['row'], 'amount_ht' | 'amount_tva' | 'amount_ttc'>) => ({
  amount_ht,
  amount_tva,
  amount_ttc,
})

test('the screen of the draft had the sums of the sent invoice', async () => {
  const { query } = server.database
  const ids = sent.map(({ row }) => row.id)
  const rows = await query.select().from(invoiceLine).where(inArray(invoiceLine.invoice_id, ids))
  const linesOf = Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  for (const { row, exemption } of sent) {
    const lines = (linesOf.get(row.id) ?? []).map((line) => recordFromWire(modelOf('invoice_line'), line)) as never[]
    expect(lines.length).toBeGreaterThan(0)
    const untold = { stage: 'draft', amount_ht: 0, amount_tva: 0, amount_ttc: 0 } as const
    expect(amountsOf(shownTotals(untold, lines, exemption)), row.ref ?? '').toEqual(amountsOf(row))
  }
})

test('the sales journal and its entries have the sums of each invoice', async () => {
  const books = await readBooks(server.database.query, DAY)
  const journal = salesJournal(books, DAY)
  const entries = salesEntries(books, DAY)
  expect([journal.incomplete, entries.incomplete]).toEqual([[], []])
  const rowsOf = Map.groupBy(journal.rows, ({ invoice }) => invoice.ref)
  const entryOf = new Map(entries.rows.map((entry) => [entry.piece, entry]))
  for (const { row } of sent) {
    const rows = rowsOf.get(row.ref ?? '') ?? []
    const [base, tva] = [sum(rows.map((one) => one.base)), sum(rows.map((one) => one.tva))]
    expect({ amount_ht: base, amount_tva: tva, amount_ttc: base + tva }, row.ref ?? '').toEqual(amountsOf(row))
    const owed = entryOf.get(row.ref ?? '')?.lines.filter(({ auxiliary }) => auxiliary !== null) ?? []
    expect(sum(owed.map(({ debit, credit }) => debit - credit)), row.ref ?? '').toBe(
      row.amount_ttc - row.amount_deducted,
    )
  }
  expect(rowsOf.size).toBe(DOCUMENTS)
})

/** Amounts of a text in cents, « −1 234,50 € » and « −€1,234.50 ». */
const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(−?)(?:€([\d,]+\.\d\d)|([\d ]+,\d\d) €)/g)].map(
    ([, minus, english, french]) => (minus === '' ? 1 : -1) * Number((english ?? french ?? '').replace(/\D/g, '')),
  )

/** A deposit without TVA and its TVA, below its amount. */
const DEPOSIT_PARTS = /(?:HT|Excl\. VAT) [−€\d,. ]+ · (?:TVA|VAT) [−€\d,. ]+/g

/** Sums of a printed invoice, by the words beside them. */
const printedSums = (text: string) => {
  const [, from = ''] = /.*((?:Total HT|Total excl\. VAT) [−€\d].*)/.exec(text) ?? []
  const [taxed = '', rest = ''] = from.split(/Total TTC|Total incl\. VAT/)
  const [gross = '', due = ''] = rest.split(/Net à payer|À votre crédit|Amount due|To your credit/)
  const [amount_ht = 0, ...tva] = amountsIn(taxed.replace(/[\d.,]+ ?%/g, ''))
  const [amount_ttc = 0, ...deducted] = amountsIn(gross.replace(DEPOSIT_PARTS, ''))
  const deposit_parts = 0 - sum((gross.match(DEPOSIT_PARTS) ?? []).flatMap(amountsIn))
  return {
    amount_ht,
    amount_tva: sum(tva),
    amount_ttc,
    amount_deducted: 0 - sum(deducted),
    deposit_parts,
    amount_due: amountsIn(due)[0],
  }
}

test('the PDF prints the sums of each invoice, positive on a credit note', async () => {
  for (const { row, invoice, cii } of sent) {
    const { text } = await readPdf(await drawWork({ format: 2, invoice, cii, logo: null }))
    const sign = row.kind === 'credit_note' ? -1 : 1
    const { amount_ht, amount_tva, amount_ttc, amount_deducted } = row
    expect(printedSums(text), `${row.ref} ${text}`).toEqual({
      amount_ht: sign * amount_ht,
      amount_tva: sign * amount_tva + 0,
      amount_ttc: sign * amount_ttc,
      amount_deducted,
      deposit_parts: row.kind === 'final' ? amount_deducted : 0,
      amount_due: sign * (amount_ttc - amount_deducted),
    })
  }
}, 900_000)
