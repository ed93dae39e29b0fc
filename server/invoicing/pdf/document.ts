import { lineAmount } from '#contract/core/kinds/money.ts'
import { totalsOf } from '#contract/core/kinds/totals.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import type { LineRow } from '../lines/totals.ts'
import type { Buyer, Parties, Seller } from '../sending/parties.ts'
import { day, euros, percent, period, quantity, siren, unitName } from './french.ts'
import { bankDetails, exemption, paymentTerms } from './mentions.ts'

/** Rows that the document of an invoice is made of. */
export interface InvoiceSource {
  readonly invoice: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly parties: Parties
  /** Invoice that a credit note corrects. */
  readonly credited: Pick<InvoiceRow, 'ref' | 'date'> | null
}

type Labelled = readonly [label: string, value: string]

/** Every word of the printed invoice, in the order in which it is read; the drawing adds none. */
export interface InvoiceDocument {
  readonly isDraft: boolean
  /** « Facture F2026-0001 ». */
  readonly title: string
  readonly subject: string
  readonly facts: readonly Labelled[]
  readonly sellerName: string
  readonly seller: readonly string[]
  readonly buyerName: string
  readonly buyer: readonly string[]
  readonly rows: readonly Row[]
  /** Sums per rate. */
  readonly rates: readonly { readonly rate: string; readonly base: string; readonly amount: string }[]
  readonly sums: readonly Labelled[]
  readonly total: Labelled
  /** Amounts paid and due at the time of sending. */
  readonly settled: readonly Labelled[]
  readonly notes: readonly string[]
  readonly bank: readonly string[]
  /** At the foot of each page: who the seller is in law. */
  readonly identity: string
  /** Date of the file, constant for one invoice. */
  readonly createdAt: string
}

/** One line of the table of an invoice. */
export interface Row {
  readonly designation: string
  readonly period: string | null
  readonly quantity: string
  readonly unit: string
  readonly unitPrice: string
  readonly rate: string
  readonly amount: string
}

const present = (parts: readonly (string | null | undefined | false)[]): readonly string[] =>
  parts.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []))

const addressOf = ({
  address1,
  address2,
  postal,
  city,
}: Pick<Buyer, 'address1' | 'address2' | 'postal' | 'city'>): readonly string[] =>
  present([address1, address2, present([postal, city]).join(' ')])

const legalForm = ({ legal_form, capital }: Seller): string =>
  present([legal_form, capital !== null && `au capital de ${euros(capital)}`]).join(' ')

/** Returns the texts of an invoice for its PDF, always in French: it is a legal document. */
export const documentOf = (source: InvoiceSource): InvoiceDocument => {
  const { invoice, lines, parties } = source
  const { seller, buyer } = parties
  const isCredit = invoice.kind === 'credit_note'
  const totals = totalsOf(lines, exemptionOf(parties))
  const why = exemption(parties, totals)
  const name = isCredit ? 'Avoir' : 'Facture'
  const isDraft = invoice.stage === 'draft'
  return {
    isDraft,
    title: isDraft ? `${name} (brouillon)` : `${name} ${invoice.ref ?? ''}`,
    subject: invoice.title,
    facts: factsOf(source),
    sellerName: seller.name ?? '',
    seller: present([legalForm(seller), ...addressOf(seller), seller.phone, seller.email]),
    buyerName: buyer.name,
    buyer: present([
      ...addressOf(buyer),
      buyer.siren && `SIREN ${siren(buyer.siren)}`,
      buyer.tva_number && `TVA intracommunautaire ${buyer.tva_number}`,
    ]),
    rows: lines.map((line) => ({
      designation: line.designation,
      period: period(line.period_start, line.period_end),
      quantity: quantity(line.quantity),
      unit: unitName(line.unit, line.quantity),
      unitPrice: euros(line.unit_price),
      rate: percent(buyer.has_tva ? line.tva : 0),
      amount: euros(lineAmount(line)),
    })),
    rates: totals.rates.map((rate) => ({
      rate: percent(rate.tva),
      base: euros(rate.base),
      amount: euros(rate.amount),
    })),
    sums: [
      ['Total HT', euros(totals.amount_ht)],
      ['Total TVA', euros(totals.amount_tva)],
    ],
    total: ['Total TTC', euros(totals.amount_ttc)],
    settled: isCredit
      ? [['À rembourser ou à déduire', euros(-totals.amount_ttc)]]
      : [
          ['Déjà réglé', euros(0)],
          ['Reste à payer', euros(totals.amount_ttc)],
        ],
    notes: present([why, ...(isCredit ? [] : paymentTerms(seller)), invoice.comments]),
    bank: isCredit ? [] : bankDetails(seller),
    identity: present([
      present([seller.name, legalForm(seller)]).join(', '),
      addressOf(seller).join(', '),
      seller.siren && `SIREN ${siren(seller.siren)}`,
      seller.rcs && `RCS ${seller.rcs}`,
      seller.tva_number && `TVA ${seller.tva_number}`,
    ]).join(' · '),
    createdAt: invoice.sent_at ?? invoice.created_at,
  }
}

const factsOf = ({ invoice, lines, credited }: InvoiceSource): readonly Labelled[] => {
  const days = lines.flatMap((line) => present([line.period_start, line.period_end])).sort()
  const served =
    period(days[0] ?? null, days.at(-1) ?? null) ?? (invoice.date === null ? null : `le ${day(invoice.date)}`)
  const facts: readonly (readonly [string, string | null])[] = [
    [invoice.kind === 'credit_note' ? 'Avoir n°' : 'Facture n°', invoice.stage === 'draft' ? null : invoice.ref],
    ['Date d’émission', invoice.date && day(invoice.date)],
    ['Date d’échéance', invoice.due_date && day(invoice.due_date)],
    ['Prestation', served],
    ['Corrige la facture', credited && present([credited.ref, credited.date && `du ${day(credited.date)}`]).join(' ')],
  ]
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))
}
