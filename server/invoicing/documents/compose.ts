import { lineAmount, totalsOf } from '#contract/core/kinds/money.ts'
import { FRANCHISE_CODE, type Nature, type Exemption as StoredExemption, type TvaCategory } from '#contract/invoicing/tva.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import type { Parties } from '../parties.ts'
import type { LineRow } from '../totals.ts'
import { billingAddress, composeBuyer, composeSeller, deliveryAddress, documentLanguage } from './compose-parties.ts'
import type { AnnexEntry, ComposedInvoice, ComposedLine, Deposit, InvoiceNature, LineUnit, Period, Preceding, TvaSum } from './composed-invoice.ts'
import { exemptionOf, mergeExemptions } from './exemption.ts'
import { legalNotes } from './legal-notes.ts'

/** Rows that an invoice is composed of. */
export interface ComposeSource {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly parties: Parties
  /** Invoice that a credit note corrects. */
  readonly corrects: Preceding | null
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
  const language = documentLanguage(parties)
  const date = invoice.date ?? today
  const taxed = source.lines.map((line) => ({ ...line, ...taxOf(line, parties) }))
  const tva = sumTva(taxed, (line) => exemptionOf(line, date, language))
  const amount_ht = tva.reduce((sum, { base }) => sum + base, 0)
  const amount_tva = tva.reduce((sum, { amount }) => sum + amount, 0)
  const amount_ttc = amount_ht + amount_tva
  const amount_deducted = deposits.reduce((sum, deposit) => sum + deposit.amount_ttc, 0)
  const document = {
    kind: invoice.kind as InvoiceKind,
    is_draft: invoice.stage === 'draft',
    ref: invoice.ref,
    language,
    title: invoice.title,
    date,
    due_date: invoice.due_date,
    order_ref: invoice.order_ref?.trim() ? invoice.order_ref.trim() : null,
    nature: natureOf(source.lines),
    on_debits: seller.tva_on_debits,
    seller: composeSeller(seller),
    buyer: composeBuyer(buyer),
    billing: billingAddress(buyer),
    delivery: deliveryAddress(buyer),
    lines: taxed.map(composeLine),
    period: periodOf(taxed),
    ...{ tva, amount_ht, amount_tva, amount_ttc, deposits, amount_deducted, corrects },
    amount_due: amount_ttc - amount_deducted,
    introduction: invoice.introduction,
    footer: invoice.footer,
    comments: invoice.comments,
    time_annex: buyer.wants_time_annex ? source.time : null,
    created_at: invoice.sent_at ?? invoice.created_at,
  }
  const { penalty_rate, early_payment_terms } = seller
  return { ...document, notes: legalNotes({ ...document, penalty_rate, early_payment_terms }) }
}

type Taxed = LineRow & StoredExemption

/** Tax of a line: a seller in franchise charges none, nor does any seller to a client without TVA. */
const taxOf = (line: LineRow, { seller, buyer }: Parties): StoredExemption & Pick<LineRow, 'tva'> => {
  if (seller.tva_regime === 'franchise') return { tva: 0, tva_category: 'exempt', exemption_code: FRANCHISE_CODE, exemption_reason: null }
  const { tva_category, exemption_code, exemption_reason } = buyer.has_tva ? line : buyer
  return { tva: buyer.has_tva ? line.tva : 0, tva_category: tva_category as TvaCategory, exemption_code, exemption_reason }
}

/** One sum for each category and rate, rates from the lowest. */
const sumTva = (lines: readonly Taxed[], exemption: (line: Taxed) => TvaSum['exemption']): readonly TvaSum[] =>
  [...Map.groupBy(lines, ({ tva_category, tva }) => `${tva_category} ${tva}`).values()]
    .map((group) => {
      const [{ tva_category: category, tva: rate }] = group as [Taxed]
      const { amount_ht: base, amount_tva: amount } = totalsOf(group, null)
      return { category, rate, base, amount, exemption: mergeExemptions(group.map(exemption)) }
    })
    .sort((a, b) => a.rate - b.rate || a.category.localeCompare(b.category))

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
  const days = lines.flatMap(({ period_start, period_end }) => [period_start, period_end].filter((day) => day !== null)).sort()
  const [start, end] = [days[0], days.at(-1)]
  return start === undefined || end === undefined ? null : { start, end }
}

const natureOf = (lines: readonly Pick<LineRow, 'nature'>[]): InvoiceNature => {
  const natures = new Set(lines.map(({ nature }) => nature as Nature))
  return natures.size > 1 ? 'mixed' : ([...natures][0] ?? 'services')
}
