import type { Locale } from '#contract/core/kinds/locale.ts'
import type { ElectronicAddress } from '#contract/invoicing/electronic-address.ts'
import type { Nature, TvaCategory } from '#contract/invoicing/tva.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'

/**
 * One invoice, computed once: PDF, CII, UBL and accounting read it and compute nothing themselves.
 *
 *   rows of the database ──compose──▶ ComposedInvoice ──┬─▶ CII ─▶ inside the PDF
 *                                                       ├─▶ UBL
 *                                                       └─▶ pages of the PDF
 *
 * Money is cents, quantities are hundredths, rates are hundredths of a percent, days are
 * `YYYY-MM-DD`. Amounts have the sign of the database: those of a credit note are negative.
 */
export interface ComposedInvoice {
  readonly kind: InvoiceKind
  /** A draft has no reference, a watermark and no XML. */
  readonly is_draft: boolean
  readonly ref: string | null
  readonly language: Locale
  readonly title: string
  readonly date: string
  readonly due_date: string | null
  readonly order_ref: string | null
  readonly nature: InvoiceNature
  /** The seller opted to owe TVA when the invoice is issued, also for services. */
  readonly on_debits: boolean
  readonly seller: ComposedSeller
  readonly buyer: ComposedBuyer
  /** Where the invoice goes when it is not to the buyer's address. */
  readonly billing: NamedAddress | null
  /** Where goods went when it was not to the buyer's address. */
  readonly delivery: NamedAddress | null
  readonly lines: readonly ComposedLine[]
  /** First and last day of what was delivered, as far as lines say it. */
  readonly period: Period | null
  /** Sums of each category and rate. */
  readonly tva: readonly TvaSum[]
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  /** Deposits that this final invoice deducts. */
  readonly deposits: readonly Deposit[]
  /** Deposits billed before; on a credit note, the deposits of the invoice that it corrects. */
  readonly amount_deducted: number
  /** `amount_ttc` less `amount_deducted`. */
  readonly amount_due: number
  /** Invoice that a credit note corrects. */
  readonly corrects: Corrected | null
  /** Mentions of commercial and tax law, in the order in which they are printed. */
  readonly notes: readonly LegalNote[]
  readonly introduction: string | null
  readonly footer: string | null
  /** Time entries of the annex; null where the client wants none. */
  readonly time_annex: readonly AnnexEntry[] | null
  /** Instant of the files, constant for one invoice. */
  readonly created_at: string
}

export type InvoiceNature = Nature | 'mixed'

/** A postal address; lines that are null are left out. */
export interface PostalAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly postal: string | null
  readonly city: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** A postal address with its addressee. */
export interface NamedAddress extends PostalAddress {
  readonly name: string
}

/** Seller or buyer. */
export interface ComposedParty extends NamedAddress {
  readonly siren: string | null
  readonly siret: string | null
  readonly tva_number: string | null
  readonly endpoint: ElectronicAddress | null
}

/** The seller with the legal mentions of its company. */
export interface ComposedSeller extends ComposedParty {
  /** « SARL au capital de 10 000,00 € ». */
  readonly legal_form: string | null
  readonly rcs: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly iban: string | null
  readonly bic: string | null
}

/** The buyer with the fields that rules of TVA need. */
export interface ComposedBuyer extends ComposedParty {
  readonly is_individual: boolean
}

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  readonly start: string
  readonly end: string
}

/** One line, with its amounts. */
export interface ComposedLine {
  readonly designation: string
  readonly quantity: number
  readonly unit: LineUnit
  readonly unit_price: number
  readonly category: TvaCategory
  readonly rate: number
  /** Without TVA. */
  readonly amount: number
  readonly period: Period | null
}

export type LineUnit = 'hour' | 'day' | 'month' | 'unit'

/** Sum of the lines of one TVA category and rate. */
export interface TvaSum {
  readonly category: TvaCategory
  readonly rate: number
  /** Without TVA. */
  readonly base: number
  /** TVA. */
  readonly amount: number
  /** Why there is no TVA; null for the standard category. */
  readonly exemption: Exemption | null
}

/** Reason why no TVA is charged. */
export interface Exemption {
  /** VATEX code. */
  readonly code: string | null
  readonly reason: string
}

/** An invoice that this one names: a deposit, or the invoice that a credit note corrects. */
export interface Preceding {
  readonly ref: string
  readonly date: string
}

/** The invoice that a credit note corrects. */
export interface Corrected extends Preceding {
  readonly kind: InvoiceKind
}

/** A deposit, with what credit notes left of it. */
export interface Deposit extends Preceding {
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
}

/**
 * A mention with its subject (UNTDID 4451). `printed` is false for those that only programs read.
 */
export interface LegalNote {
  readonly code: 'REG' | 'ABL' | 'PMD' | 'PMT' | 'AAB' | 'TXD' | 'BAR' | 'AAI'
  readonly text: string
  readonly printed: boolean
}

/** One time entry of the annex. */
export interface AnnexEntry {
  readonly date: string
  readonly person: string
  /** Null where the client does not see the ticket. */
  readonly ticket: string | null
  readonly comment: string | null
  /** Units of working time, four an hour. */
  readonly ut: number
}
