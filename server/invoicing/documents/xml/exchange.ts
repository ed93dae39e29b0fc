import { isDueOnPayment } from '#contract/accounting/parts.ts'
import { NATURES, UNTDID_5305 } from '#contract/invoicing/tva.ts'
import type {
  ComposedInvoice,
  ComposedLine,
  InvoiceNature,
  LineUnit,
  NamedAddress,
  Preceding,
  TvaSum,
} from '../composed-invoice.ts'

/** An invoice as EN 16931 wants it, the same in both syntaxes. */
export interface ExchangeInvoice {
  readonly source: ComposedInvoice
  /** BT-1. */
  readonly ref: string
  /** BT-3, UNTDID 1001. */
  readonly type: '380' | '381' | '386'
  /** BT-23. */
  readonly process: string
  /** BT-25 and BT-26. */
  readonly preceding: readonly Preceding[]
  readonly lines: readonly ExchangeLine[]
  readonly tva: readonly ExchangeTva[]
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  /** BT-113. */
  readonly prepaid: number
  /** BT-115. */
  readonly due: number
  /** Nothing is subject to TVA: then neither party may show its TVA number (BR-O-02). */
  readonly is_outside_scope: boolean
  /** BG-13; an intra-community delivery must say to which country (BR-IC-12). */
  readonly delivery: NamedAddress | null
  /** BT-72. */
  readonly delivered_on: string
  /** When TVA becomes due (BT-8); null without TVA. */
  readonly tva_due: TvaDue | null
}

/** BT-8: on the day of the invoice, of delivery, or of payment. */
export type TvaDue = 'invoice' | 'delivery' | 'payment'

/** A line with positive amounts. */
export interface ExchangeLine extends ComposedLine {
  /** UNTDID 5305. */
  readonly code: string
  /** UN/ECE Recommendation 20. */
  readonly unit_code: string
}

/** A sum of TVA with positive amounts. */
export interface ExchangeTva extends TvaSum {
  readonly code: string
}

/** EN 16931 with the rules of this profile (BT-24). */
export const PROFILE = 'urn:cen.eu:en16931:2017'

const TYPES = { invoice: '380', final: '380', deposit: '386', credit_note: '381' } as const
const UNIT_CODES: Readonly<Record<LineUnit, string>> = { hour: 'HUR', day: 'DAY', month: 'MON', unit: 'C62' }
const NATURE_LETTERS: Readonly<Record<InvoiceNature, string>> = { goods: 'B', services: 'S', mixed: 'M' }

/**
 * Turns a sent invoice into what EN 16931 wants.
 *
 *   1. A credit note has positive amounts: its type says the sign.
 *   2. A price is never negative (BR-27): a discount is a negative quantity at a positive price.
 */
export const exchangeOf = (source: ComposedInvoice): ExchangeInvoice => {
  if (source.is_draft || source.ref === null) throw new Error('A draft has no file for exchange.')
  const sign = source.kind === 'credit_note' ? -1 : 1
  const is_outside_scope = source.tva.every(({ category }) => category === 'outside_scope')
  return {
    source,
    ref: source.ref,
    type: TYPES[source.kind],
    process: `${NATURE_LETTERS[source.nature]}${source.kind === 'final' ? 4 : 1}`,
    preceding: source.corrects ? [source.corrects] : source.deposits,
    lines: source.lines.map((line) => exchangeLine(line, sign)),
    tva: source.tva.map((sum) => ({
      ...sum,
      code: UNTDID_5305[sum.category],
      base: positive(sum.base * sign),
      amount: positive(sum.amount * sign),
    })),
    amount_ht: positive(source.amount_ht * sign),
    amount_tva: positive(source.amount_tva * sign),
    amount_ttc: positive(source.amount_ttc * sign),
    prepaid: positive(source.amount_deducted * sign),
    due: positive(source.amount_due * sign),
    is_outside_scope,
    delivery:
      source.delivery ?? (source.tva.some(({ category }) => category === 'intra_community') ? source.buyer : null),
    delivered_on: source.period?.end ?? source.date,
    tva_due: source.amount_tva === 0 ? null : tvaDue(source),
  }
}

/** Zero has no sign. */
const positive = (amount: number): number => (amount === 0 ? 0 : amount)

const exchangeLine = (line: ComposedLine, sign: 1 | -1): ExchangeLine => {
  const flip = line.unit_price < 0 ? -1 : 1
  return {
    ...line,
    code: UNTDID_5305[line.category],
    unit_code: UNIT_CODES[line.unit],
    quantity: positive(line.quantity * sign * flip),
    unit_price: line.unit_price * flip,
    amount: positive(line.amount * sign),
  }
}

/**
 * As the books have it, where a credit note goes by what it credits. A file names one time for all:
 * payment, if any of its TVA is due then.
 */
const tvaDue = ({ kind, nature, on_debits, corrects }: ComposedInvoice): TvaDue => {
  const natures = nature === 'mixed' ? NATURES : [nature]
  if (natures.some((one) => isDueOnPayment(corrects?.kind ?? kind, one, on_debits))) return 'payment'
  return on_debits ? 'invoice' : 'delivery'
}
