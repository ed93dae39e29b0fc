import fc from 'fast-check'
import type { BookInvoice, BookLine, BookPayment, BookSettings, BookSources } from '#contract/accounting/books.ts'
import { totalsOf } from '#contract/core/kinds/money.ts'
import { FRENCH_RATES, NATURES } from '#contract/invoicing/tva.ts'

export const SETTINGS: BookSettings = {
  siren: '732829320',
  tva_on_debits: false,
  account_client: '411000',
  account_services: '706000',
  account_goods: '707000',
  account_tva: '445710',
  account_tva_pending: '445800',
  account_deposits: '419100',
  account_bank: '512000',
  sales_journal: 'VE',
  bank_journal: 'BQ',
}

type GivenLine = Pick<BookLine, 'quantity' | 'unit_price' | 'tva' | 'nature' | 'tva_category' | 'account'>

/** An invoice with the sums of its lines, as the server stores them. */
export const invoiceWith = (
  lines: readonly GivenLine[],
  values: Partial<BookInvoice> & Pick<BookInvoice, 'id'>,
): { readonly invoice: BookInvoice; readonly lines: readonly BookLine[] } => {
  const { amount_ht, amount_tva, amount_ttc } = totalsOf(
    lines.map((line) => ({ ...line, exemption_code: null, exemption_reason: null })),
    null,
  )
  const number = values.id.padStart(4, '0')
  return {
    invoice: {
      ...{ kind: 'invoice', client_id: '1', credited_invoice_id: null, deducted_in_id: null, due_date: null },
      ...{ ref: `F2026-${number}`, date: '2026-01-15', amount_ht, amount_tva, amount_ttc },
      ...values,
    },
    lines: lines.map((line) => ({ ...line, invoice_id: values.id })),
  }
}

export const LINE: GivenLine = { quantity: 100, unit_price: 10_000, tva: 2000, nature: 'services', tva_category: 'standard', account: null }

const line: fc.Arbitrary<GivenLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unit_price: fc.integer({ min: -20_000, max: 200_000 }),
    tva: fc.constantFrom(...FRENCH_RATES),
    nature: fc.constantFrom(...NATURES),
    account: fc.constantFrom(null, '706100', '707200'),
    isExempt: fc.boolean(),
  })
  .map(({ isExempt, tva, ...rest }) => ({ ...rest, tva: isExempt ? 0 : tva, tva_category: isExempt ? 'exempt' : 'standard' }))

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-0${(date % 6) + 1}-${String(date).padStart(2, '0')}`)

const invoiceAt = (index: number) =>
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    kind: fc.constantFrom('invoice', 'invoice', 'deposit', 'final', 'credit_note'),
    date: day,
    /** The deposits before it that it deducts, when it is a final invoice. */
    takes: fc.boolean(),
    /** Cents of each payment in thousandths of what is due; the last one pays the rest. */
    paid: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
    isPaid: fc.boolean(),
    index: fc.constant(index),
  })

/** Sources with every kind of invoice, deposits deducted, and payments in part. */
export const arbitrarySources: fc.Arbitrary<BookSources> = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 1, max: 12 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => invoiceAt(index)))),
  )
  .map(([onDebits, given]) => {
    const invoices: BookInvoice[] = []
    const lines: BookLine[] = []
    const payments: BookPayment[] = []
    for (const { index, kind, date, takes, paid, isPaid, ...one } of given) {
      const id = String(index + 1)
      const sign = kind === 'credit_note' ? -1 : 1
      const made = invoiceWith(
        one.lines.map((some) => ({ ...some, quantity: sign * some.quantity })),
        { id, kind, date, client_id: String((index % 3) + 1) },
      )
      lines.push(...made.lines)
      let due = made.invoice.amount_ttc
      if (kind === 'final' && takes) {
        for (const [place, deposit] of invoices.entries()) {
          if (deposit.kind !== 'deposit' || deposit.deducted_in_id !== null) continue
          invoices[place] = { ...deposit, deducted_in_id: id }
          due -= deposit.amount_ttc
        }
      }
      invoices.push(made.invoice)
      const amounts = paid.map((share) => Math.trunc((due * share) / 1000) + 0)
      if (isPaid) amounts.push(due - amounts.reduce((sum, amount) => sum + amount, 0))
      for (const [place, amount] of amounts.entries())
        payments.push({
          id: `${index * 10 + place + 1}`,
          invoice_id: id,
          date: `2026-0${place + 4}-03`,
          amount,
          method: 'transfer',
          bank_reference: null,
        })
    }
    const clients = ['1', '2', '3'].map((id) => ({
      id,
      name: `Société n° ${id}`,
      account_code: id === '2' ? 'DUPONT' : null,
      tva_category: 'standard' as const,
    }))
    return { settings: { ...SETTINGS, tva_on_debits: onDebits }, invoices, lines, payments, clients }
  })
