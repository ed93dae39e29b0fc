import { isTextLine, lineAmount } from '#contract/core/kinds/money.ts'
import { tvaOf } from '#contract/core/kinds/totals.ts'
import { allocate } from './allocate.ts'
import type { BookInvoice, BookLine, Books } from './books.ts'

/** The lines of an invoice with the same TVA, nature and account. */
export interface InvoicePart extends Pick<BookLine, 'nature' | 'account'> {
  readonly category: BookLine['tva_category']
  /** Hundredths of a percent. */
  readonly rate: number
  /** Cents without TVA. */
  readonly base: number
  /** Cents of TVA. */
  readonly tva: number
}

const NONE: readonly BookLine[] = []

/**
 * The parts of an invoice. Their sums are the invoice's to the cent: TVA is computed once for each
 * category and rate, as on the invoice, and divided among the accounts. Null where the lines do not
 * make the sums of the invoice: not all of them have arrived.
 */
export const partsOf = ({ linesOf, clientOf }: Books, invoice: BookInvoice): readonly InvoicePart[] | null => {
  const lines = linesOf.get(invoice.id) ?? NONE
  const charged = partsAt(lines)
  if (makes(charged, invoice)) return charged
  const category = clientOf.get(invoice.client_id)?.tva_category ?? 'standard'
  // Nothing of the invoice carries TVA: the client is exempt, otherwise the company (franchise).
  const exempt = partsAt(
    lines.map((line) => ({ ...line, tva: 0, tva_category: category === 'standard' ? 'exempt' : category })),
  )
  return makes(exempt, invoice) ? exempt : null
}

const makes = (parts: readonly InvoicePart[], { amount_ht, amount_tva }: BookInvoice): boolean =>
  parts.reduce((sum, { base }) => sum + base, 0) === amount_ht &&
  parts.reduce((sum, { tva }) => sum + tva, 0) === amount_tva

/** The highest rate first, so that books read the same on every device. */
const byRate = (a: InvoicePart, b: InvoicePart): number => b.rate - a.rate || a.category.localeCompare(b.category)

type Summed = { -readonly [Name in keyof InvoicePart]: InvoicePart[Name] }

/** The parts of lines; loops, since thousands of invoices are divided at each look at a period. */
const partsAt = (lines: readonly BookLine[]): readonly InvoicePart[] => {
  const parts: Summed[] = []
  const areTexts = lines.every(isTextLine)
  for (const line of lines) {
    // A text beside priced lines has no rate of its own (`taxTexts`).
    if (!areTexts && isTextLine(line)) continue
    const { nature, account, tva_category: category, tva: rate } = line
    const known = parts.find(
      (part) => part.rate === rate && part.category === category && part.nature === nature && part.account === account,
    )
    const part = known ?? { nature, account, category, rate, base: 0, tva: 0 }
    if (!known) parts.push(part)
    part.base += lineAmount(line)
  }
  parts.sort(byRate)
  return sameRate(parts).flatMap((taxed) => withTva(taxed))
}

/** Parts of one category and rate together; the parts are in the order of their rates. */
export const sameRate = <Part extends Pick<InvoicePart, 'category' | 'rate'>>(
  parts: readonly Part[],
): readonly (readonly Part[])[] => {
  const groups: Part[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last?.[0] && last[0].rate === part.rate && last[0].category === part.category) last.push(part)
    else groups.push([part])
  }
  return groups
}

const withTva = (taxed: readonly InvoicePart[]): readonly InvoicePart[] => {
  const [only, ...others] = taxed
  if (only && others.length === 0) return [{ ...only, tva: tvaOf(only.base, only.rate) }]
  const bases = taxed.map(({ base }) => base)
  const [rate = 0] = taxed.map((part) => part.rate)
  const shares = allocate(
    tvaOf(
      bases.reduce((sum, base) => sum + base, 0),
      rate,
    ),
    bases,
  )
  return taxed.map((part, index) => ({ ...part, tva: shares[index] ?? 0 }))
}

/**
 * Whether the TVA of a part is due when money comes in: of services without the option for débits,
 * and of deposits for goods (CGI, art. 269).
 */
export const isDueOnPayment = (kind: BookInvoice['kind'], nature: InvoicePart['nature'], onDebits: boolean): boolean =>
  nature === 'services' ? !onDebits : kind === 'deposit'

/** The kind by whose rules an invoice is booked: a credit note goes by those of what it credits. */
export const rulingKindOf = (
  { invoiceOf }: Pick<Books, 'invoiceOf'>,
  { kind, credited_invoice_id }: BookInvoice,
): BookInvoice['kind'] => (credited_invoice_id === null ? undefined : invoiceOf.get(credited_invoice_id)?.kind) ?? kind
