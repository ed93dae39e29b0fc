import fc from 'fast-check'
import type {
  BookDeduction,
  BookInvoice,
  BookLine,
  BookPayment,
  BookSettings,
  BookSources,
} from '#contract/accounting/books.ts'
import { totalsOf } from '#contract/core/kinds/totals.ts'
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
      ...{ kind: 'invoice', client_id: '1', credited_invoice_id: null, amount_deducted: 0, due_date: null },
      ...{ ref: `F2026-${number}`, date: '2026-01-15', amount_ht, amount_tva, amount_ttc },
      ...values,
    },
    lines: lines.map((line) => ({ ...line, invoice_id: values.id })),
  }
}

export const LINE: GivenLine = {
  quantity: 100,
  unit_price: 10_000,
  tva: 2000,
  nature: 'services',
  tva_category: 'standard',
  account: null,
}

const line: fc.Arbitrary<GivenLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unit_price: fc.integer({ min: -20_000, max: 200_000 }),
    tva: fc.constantFrom(...FRENCH_RATES),
    nature: fc.constantFrom(...NATURES),
    account: fc.constantFrom(null, '706100', '707200'),
    isExempt: fc.boolean(),
  })
  .map(({ isExempt, tva, ...rest }) => ({
    ...rest,
    tva: isExempt ? 0 : tva,
    tva_category: isExempt ? 'exempt' : 'standard',
  }))

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-0${(date % 6) + 1}-${String(date).padStart(2, '0')}`)

const invoiceAt = (index: number) =>
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    kind: fc.constantFrom('invoice', 'invoice', 'deposit', 'deposit', 'final', 'credit_note'),
    date: day,
    /**
     * A final invoice deducts the deposits before it; a credit note corrects one of the invoices
     * before it.
     */
    refers: fc.boolean(),
    /** Place of the corrected invoice among those that may be corrected. */
    corrected: fc.nat(20),
    /**
     * The credit note takes back one line of a deposit instead of all that is left of the invoice.
     */
    isPartial: fc.boolean(),
    /** Cents of each payment in thousandths of what is due; the last one pays the rest. */
    paid: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
    isPaid: fc.boolean(),
    index: fc.constant(index),
  })

type Given = ReturnType<typeof invoiceAt> extends fc.Arbitrary<infer Value> ? Value : never
type Made = ReturnType<typeof invoiceWith>

/** Invoices that were sent so far, and which deposits are free to be deducted. */
interface Sent {
  readonly made: Made[]
  readonly deductions: BookDeduction[]
  /** The invoice that deducts a deposit now. */
  readonly deductedIn: Map<string, string>
}

const notesOf = ({ made }: Sent, id: string): readonly Made[] =>
  made.filter(({ invoice }) => invoice.credited_invoice_id === id)

/** Cents that credit notes have left of an invoice. */
export const leftOf = (invoices: readonly BookInvoice[], { id, amount_ttc }: BookInvoice): number =>
  invoices.reduce((sum, note) => (note.credited_invoice_id === id ? sum + note.amount_ttc : sum), amount_ttc)

const opposite = (lines: readonly BookLine[]): readonly GivenLine[] =>
  lines.map((some) => ({ ...some, quantity: -some.quantity }))

/** A final invoice with every deposit that is free and not used up. */
const deducting = (sent: Sent, given: Given, values: { readonly id: string; readonly client_id: string }): Made => {
  const invoices = sent.made.map(({ invoice }) => invoice)
  const free = invoices.filter(
    (one) => one.kind === 'deposit' && !sent.deductedIn.has(one.id) && leftOf(invoices, one) > 0,
  )
  if (!given.refers || free.length === 0)
    return invoiceWith(given.lines, { ...values, kind: 'final', date: given.date })
  for (const { id } of free) sent.deductedIn.set(id, values.id)
  sent.deductions.push({ invoice_id: values.id, deposit_ids: free.map(({ id }) => id) })
  const amount_deducted = free.reduce((sum, one) => sum + leftOf(invoices, one), 0)
  return invoiceWith(given.lines, { ...values, kind: 'final', date: given.date, amount_deducted })
}

/**
 * A credit note on a deposit that is free, or on the whole of a final invoice, which frees its
 * deposits.
 */
const correcting = (sent: Sent, given: Given, values: { readonly id: string; readonly client_id: string }): Made => {
  const invoices = sent.made.map(({ invoice }) => invoice)
  const note = { ...values, kind: 'credit_note', date: given.date } as const
  const open = sent.made.filter(
    ({ invoice }) =>
      leftOf(invoices, invoice) > 0 &&
      ((invoice.kind === 'deposit' && !sent.deductedIn.has(invoice.id)) || invoice.kind === 'final'),
  )
  const corrected = open[given.corrected % Math.max(1, open.length)]
  if (!given.refers || !corrected)
    return invoiceWith(opposite(given.lines.map((some) => ({ ...some, invoice_id: '' }))), note)
  const { id, kind, amount_deducted } = corrected.invoice
  const left = [...corrected.lines, ...notesOf(sent, id).flatMap((one) => one.lines)]
  const whole = invoiceWith(opposite(left), { ...note, credited_invoice_id: id, amount_deducted: 0 - amount_deducted })
  const part = invoiceWith(opposite(corrected.lines.slice(0, 1)), { ...note, credited_invoice_id: id })
  if (
    kind === 'deposit' &&
    given.isPartial &&
    part.invoice.amount_ttc < 0 &&
    -part.invoice.amount_ttc < leftOf(invoices, corrected.invoice)
  )
    return part
  for (const [deposit, final] of sent.deductedIn) if (final === id) sent.deductedIn.delete(deposit)
  return whole
}

const paymentsOf = (
  { index, paid, isPaid }: Given,
  { id, amount_ttc, amount_deducted }: BookInvoice,
): readonly BookPayment[] => {
  const due = amount_ttc - amount_deducted
  const amounts = paid.map((share) => Math.trunc((due * share) / 1000) + 0)
  if (isPaid) amounts.push(due - amounts.reduce((sum, amount) => sum + amount, 0))
  return amounts.map((amount, place) => ({
    ...{ id: `${index * 10 + place + 1}`, invoice_id: id, date: `2026-0${place + 4}-03` },
    ...{ amount, method: 'transfer', bank_reference: null },
  }))
}

/** Sources, and the deposits that are deducted in the end. */
export interface ArbitraryBooks extends BookSources {
  readonly deducted: ReadonlySet<string>
}

/**
 * Sources with every kind of invoice, deposits that are deducted and credited in part, final
 * invoices that are credited in full, and payments in part.
 */
export const arbitrarySources: fc.Arbitrary<ArbitraryBooks> = fc
  .tuple(
    fc.boolean(),
    fc
      .integer({ min: 1, max: 14 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => invoiceAt(index)))),
  )
  .map(([onDebits, given]) => {
    const sent: Sent = { made: [], deductions: [], deductedIn: new Map() }
    // Invoices are sent in the order of their dates.
    const dates = given.map(({ date }) => date).toSorted()
    const payments = given.flatMap((one, place) => {
      const dated = { ...one, date: dates[place] ?? one.date }
      const values = { id: String(place + 1), client_id: String((place % 3) + 1) }
      const made =
        one.kind === 'final'
          ? deducting(sent, dated, values)
          : one.kind === 'credit_note'
            ? correcting(sent, dated, values)
            : invoiceWith(one.lines, { ...values, kind: one.kind, date: dated.date })
      sent.made.push(made)
      return paymentsOf(one, made.invoice)
    })
    const clients = ['1', '2', '3'].map((id) => ({
      id,
      name: `Société n° ${id}`,
      account_code: id === '2' ? 'DUPONT' : null,
      tva_category: 'standard' as const,
    }))
    return {
      settings: { ...SETTINGS, tva_on_debits: onDebits },
      invoices: sent.made.map(({ invoice }) => invoice),
      lines: sent.made.flatMap(({ lines }) => lines),
      payments,
      clients,
      deductions: sent.deductions,
      deducted: new Set(sent.deductedIn.keys()),
    }
  })
