import { companyDayOf } from '../company-day.ts'
import type { Issue, Issues } from '../core/issues.ts'
import { FORMATS } from '../core/kinds/formats.ts'
import { isTextLine, type PricedLine } from '../core/kinds/money.ts'
import type { RateTotal } from '../core/kinds/totals.ts'
import { amountDue, type InvoiceKind } from '../lifecycle/invoice.ts'
import { dueDateIssue, dueDateOf, type PaymentTerms } from './due-date.ts'
import { type Exemption, rateIssues, reasonIssues, type TvaCategory, type TvaRegime } from './tva.ts'

const ADDRESS = ['name', 'address1', 'postal', 'city'] as const

type Named = { readonly [Field in (typeof ADDRESS)[number] | 'siren' | 'tva_number']: string | null }

/** Values of the company that sending looks at. */
export interface SendingSeller extends Named, PaymentTerms {
  readonly tva_regime: TvaRegime
}

/** Values of the client that sending looks at. */
export interface SendingBuyer extends Named, Exemption {
  readonly kind: string
  readonly country: string
  readonly has_tva: boolean
}

type SentLine = Exemption & PricedLine & { readonly id: number | string }

/** A draft with all that decides whether it may be sent. */
export interface ToSend {
  readonly invoice: {
    readonly kind: InvoiceKind
    readonly date: string | null
    readonly due_date: string | null
    /** Cents with TVA that deposits have billed before. */
    readonly amount_deducted: number
  }
  readonly lines: readonly SentLine[]
  /** The invoice that a credit note corrects; null for other kinds. */
  readonly credited: { readonly date: string | null } | null
  /** Exemption of the whole invoice; null where each line has its own category. */
  readonly exemption: Exemption | null
  readonly totals: { readonly amount_ttc: number; readonly rates: readonly Pick<RateTotal, 'tva' | 'tva_category'>[] }
  readonly seller: SendingSeller
  readonly buyer: SendingBuyer
  /** Time of sending, ISO 8601 UTC. */
  readonly at: string
}

/** A value of a line that sending looks at. */
type LineField = 'tva' | 'tva_category' | 'exemption_reason'

/** A value that keeps an invoice from being sent, and the record that it belongs to. */
export type SendingGap =
  | { readonly of: 'settings'; readonly field: keyof SendingSeller & string; readonly issue: Issue }
  | { readonly of: 'client'; readonly field: keyof SendingBuyer & string; readonly issue: Issue }
  | { readonly of: 'lines'; readonly issue: Issue }
  | {
      readonly of: 'line'
      readonly id: string
      readonly number: number
      readonly field: LineField
      readonly issue: Issue
    }
  | {
      readonly of: 'invoice'
      readonly field: 'date' | 'due_date' | 'amount_ttc'
      readonly issue: Issue & { readonly code: 'future' | 'before_invoice' | 'order' | 'payment_term' | 'min' | 'max' }
    }

const REQUIRED: Issue = { code: 'required' }

const HOUR_MS = 3_600_000
/** The time zone in which a day begins first. */
const EARLIEST_ZONE_HOURS = 14

/**
 * Returns the latest day that has begun in any time zone: an invoice with a later date would block
 * the series.
 */
const latestToday = (at: string): string =>
  new Date(Date.parse(at) + EARLIEST_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 10)

const isEmpty = (value: string | null): boolean => (value ?? '').trim() === ''

const isIssue = (issues: Issues): boolean => Object.keys(issues).length > 0

/**
 * EN 16931 knows invoices that are outside the scope of TVA as a whole (BR-O-11 to BR-O-14), no
 * others. A credit note has the categories of the invoice that it corrects.
 */
const isMixed = ({ invoice: { kind }, totals: { rates } }: ToSend): boolean =>
  kind !== 'credit_note' && rates.some(isOutsideScope) && !rates.every(isOutsideScope)

const isOutsideScope = ({ tva_category }: Pick<SentLine, 'tva_category'>): boolean => tva_category === 'outside_scope'

/**
 * Lines charge a French rate, or say why they charge none; an exemption of the whole invoice says
 * it for all.
 */
const lineGaps = (given: ToSend): readonly SendingGap[] => {
  const { lines, exemption } = given
  if (lines.length === 0) return [{ of: 'lines', issue: REQUIRED }]
  if (exemption !== null) return []
  // A text has the tax of a line beside it; where there is none, its own goes into the files.
  const hasOwnTax = (line: SentLine): boolean => !isTextLine(line) || lines.every(isTextLine)
  const mixed: Issues = isMixed(given) ? { tva_category: [{ code: 'outside_scope_alone' }] } : {}
  const issuesOf = (line: SentLine): Issues => ({
    ...rateIssues(line),
    ...reasonIssues(line),
    ...(isOutsideScope(line) ? mixed : {}),
  })
  return lines.flatMap((line, at) =>
    Object.entries(hasOwnTax(line) ? issuesOf(line) : {}).flatMap(([field, issues]): SendingGap[] =>
      issues.map((issue) => ({ of: 'line', id: String(line.id), number: at + 1, field: field as LineField, issue })),
    ),
  )
}

/** An invoice asks for money, or deposits have paid it in full; a credit note gives money back. */
const signGaps = ({ invoice: { kind, amount_deducted }, totals: { amount_ttc } }: ToSend): readonly SendingGap[] => {
  const due = amountDue({ amount_ttc, amount_deducted })
  const sums = [due, amount_ttc]
  if (kind === 'credit_note')
    return sums.every((sum) => sum <= 0)
      ? []
      : [{ of: 'invoice', field: 'amount_ttc', issue: { code: 'max', bound: 0 } }]
  return sums.every((sum) => sum >= 0) ? [] : [{ of: 'invoice', field: 'amount_ttc', issue: { code: 'min', bound: 0 } }]
}

const dateGaps = ({ invoice, credited, seller, buyer, at }: ToSend): readonly SendingGap[] => {
  const date = invoice.date ?? companyDayOf(at)
  const due = dueDateIssue(dueDateOf(invoice, date, seller), date, buyer)
  return [
    ...(date > latestToday(at) ? [{ of: 'invoice', field: 'date', issue: { code: 'future' } } as const] : []),
    ...(date < (credited?.date ?? date)
      ? [{ of: 'invoice', field: 'date', issue: { code: 'before_invoice' } } as const]
      : []),
    ...(due === null ? [] : [{ of: 'invoice', field: 'due_date', issue: due } as const]),
  ]
}

/** A French company or public body is named by its SIREN; who buys as a person has none. */
const sirenIssue = ({ kind, country, siren }: SendingBuyer): Issue | null => {
  if (country !== 'FR' || kind === 'individual') return null
  if (siren === null || isEmpty(siren)) return REQUIRED
  return FORMATS.siren.read(siren) === siren ? null : { code: 'siren' }
}

/** Categories under which the client owes the TVA, or acquires within the Union. */
const BY_NUMBER: readonly TvaCategory[] = ['reverse_charge', 'intra_community']

const buyerGaps = ({ buyer, seller, totals }: ToSend): readonly SendingGap[] => {
  const siren = sirenIssue(buyer)
  const needsReason = !buyer.has_tva && seller.tva_regime !== 'franchise'
  const needsNumber = totals.rates.some(({ tva_category: category }) => BY_NUMBER.includes(category))
  const found: readonly (readonly [keyof SendingBuyer & string, Issue])[] = [
    ...ADDRESS.filter((field) => isEmpty(buyer[field])).map((field) => [field, REQUIRED] as const),
    ...(siren === null ? [] : [['siren', siren] as const]),
    ...(needsReason && buyer.tva_category === 'standard' ? [['tva_category', { code: 'category' }] as const] : []),
    ...(needsReason && isIssue(reasonIssues(buyer)) ? [['exemption_reason', { code: 'reason' }] as const] : []),
    ...(needsNumber && isEmpty(buyer.tva_number) ? [['tva_number', REQUIRED] as const] : []),
  ]
  return found.map(([field, issue]) => ({ of: 'client', field, issue }))
}

const sellerGaps = ({ seller, totals }: ToSend): readonly SendingGap[] => {
  const chargesTva = totals.rates.some(({ tva }) => tva > 0)
  const fields = [...ADDRESS, 'siren', ...(chargesTva ? (['tva_number'] as const) : [])] as const
  return fields.filter((field) => isEmpty(seller[field])).map((field) => ({ of: 'settings', field, issue: REQUIRED }))
}

/**
 * Lists all that the law requires of an invoice before it is sent and that is missing: lines with
 * their tax, a date and a term of payment, a sum with the right sign, the identity of buyer and
 * seller. The device shows the list; the server refuses by it.
 */
export const sendingGaps = (given: ToSend): readonly SendingGap[] => [
  ...lineGaps(given),
  ...dateGaps(given),
  ...signGaps(given),
  ...buyerGaps(given),
  ...sellerGaps(given),
]

const keyOf = (gap: SendingGap): string => {
  if (gap.of === 'lines') return gap.of
  return gap.of === 'settings' || gap.of === 'client' ? `${gap.of}.${gap.field}` : gap.field
}

/**
 * The gaps as issues by field, as an answer of the API has them; of equal ones in several lines one
 * is named.
 */
export const sendingIssues = (gaps: readonly SendingGap[]): Issues =>
  Object.fromEntries(gaps.map((gap) => [keyOf(gap), [gap.issue]]))
