import { lineAmount } from '#contract/core/kinds/money.ts'
import { type RateTotal, type TaxedLine, totalsOf } from '#contract/core/kinds/totals.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { dueDateOf } from '#contract/invoicing/due-date.ts'
import { taxTexts } from '#contract/invoicing/text-lines.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import type { LineRow } from '../lines/totals.ts'
import type { Parties } from '../sending/parties.ts'
import { billingAddress, composeBuyer, composeSeller, deliveryAddress } from './compose-parties.ts'
import type {
  AnnexEntry,
  ComposedInvoice,
  ComposedLine,
  Corrected,
  Deposit,
  InvoiceNature,
  LineUnit,
  Period,
  TvaSum,
} from './composed-invoice.ts'
import { explainExemption, mergeExemptions } from './exemption.ts'
import { legalNotes } from './legal-notes.ts'

/** Rows that an invoice is composed of. */
export interface ComposeSource {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly parties: Parties
  /** Invoice that a credit note corrects. */
  readonly corrects: Corrected | null
  /** Deposits that it deducts. */
  readonly deposits: readonly Deposit[]
  /** Time of its lines, where the client wants the annex. */
  readonly time: readonly AnnexEntry[]
  /** Day of issue of a draft that has none. */
  readonly today: string
}

/** Computes an invoice from its rows, for a draft as it is now. Deterministic. */
export const compose = (source: ComposeSource): ComposedInvoice => {
  const { invoice, parties, corrects, deposits, today } = source
  const { seller, buyer } = parties
  const language = documentLanguage(buyer)
  const date = invoice.date ?? today
  const exemption = exemptionOf(parties)
  const lines = taxTexts(source.lines)
  const taxed = lines.map((line) => (exemption === null ? line : { ...line, ...exemption, tva: 0 }))
  const { rates, amount_ht, amount_tva, amount_ttc } = totalsOf(taxed, null)
  const { amount_deducted } = invoice
  const document = {
    kind: invoice.kind,
    is_draft: invoice.stage === 'draft',
    ref: invoice.ref,
    language,
    title: invoice.title,
    date,
    due_date: dueDateOf(invoice, date, seller),
    order_ref: invoice.order_ref?.trim() ? invoice.order_ref.trim() : null,
    nature: natureOf(lines),
    on_debits: seller.tva_on_debits,
    seller: composeSeller(seller),
    buyer: composeBuyer(buyer),
    billing: billingAddress(buyer),
    delivery: deliveryAddress(buyer),
    lines: taxed.map(composeLine),
    period: periodOf(taxed),
    tva: rates.map((sum) => explainSum(sum, taxed, (line) => explainExemption(line, date, language))),
    ...{ amount_ht, amount_tva, amount_ttc, deposits, amount_deducted, corrects },
    amount_due: amountDue({ amount_ttc, amount_deducted }),
    introduction: invoice.introduction,
    footer: invoice.footer,
    time_annex: buyer.wants_time_annex ? source.time : null,
    created_at: invoice.sent_at ?? invoice.created_at,
  }
  const { penalty_rate, early_payment_terms } = seller
  return { ...document, notes: legalNotes({ ...document, penalty_rate, early_payment_terms }) }
}

type Taxed = TaxedLine & Pick<LineRow, 'designation' | 'unit' | 'period_start' | 'period_end'>

/** The reason of a sum is that of all its lines. */
const explainSum = (
  { tva, tva_category, base, amount }: RateTotal,
  lines: readonly Taxed[],
  explain: (line: Taxed) => TvaSum['exemption'],
): TvaSum => {
  const own = lines.filter((line) => line.tva === tva && line.tva_category === tva_category)
  return { category: tva_category, rate: tva, base, amount, exemption: mergeExemptions(own.map(explain)) }
}

const composeLine = (line: Taxed): ComposedLine => ({
  designation: line.designation,
  quantity: line.quantity,
  unit: line.unit as LineUnit,
  unit_price: line.unit_price,
  category: line.tva_category,
  rate: line.tva,
  amount: lineAmount(line),
  period: periodOf([line]),
})

const periodOf = (lines: readonly Pick<LineRow, 'period_start' | 'period_end'>[]): Period | null => {
  const days = lines
    .flatMap(({ period_start, period_end }) => [period_start, period_end].filter((day) => day !== null))
    .sort()
  const [start, end] = [days[0], days.at(-1)]
  return start === undefined || end === undefined ? null : { start, end }
}

const natureOf = (lines: readonly Pick<LineRow, 'nature'>[]): InvoiceNature => {
  const natures = new Set(lines.map(({ nature }) => nature))
  return natures.size > 1 ? 'mixed' : ([...natures][0] ?? 'services')
}
