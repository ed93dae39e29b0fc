import { MAX_AMOUNT } from '#contract/core/kinds/money.ts'
import { DEFAULT_TEXT_LENGTH } from '#contract/core/parse.ts'
import type { ReceivedContent } from '#contract/models/received-invoice/received-content.ts'
import type { RECEIVED_STATES } from '#contract/models/received-invoice/received-invoice.ts'
import type { ReadInvoice } from './read-invoice.ts'

/** An invoice with every value that EN 16931 requires, whose sums are right. */
export interface CheckedInvoice {
  readonly ref: string
  readonly date: string
  readonly due_date: string | null
  readonly currency: string
  readonly seller_name: string
  readonly seller_siren: string | null
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  /** Paid where nothing is due: the invoice of a purchase by card, or of deposits in full. */
  readonly state: (typeof RECEIVED_STATES)[number]
  readonly content: ReceivedContent
}

/** UNTDID 1001 of credit notes, whose amounts are positive in files (BR-FR-04, EN 16931). */
const CREDIT_NOTES = ['261', '262', '381', '396', '502', '503']

/** A TVA may be rounded line by line, which differs by a cent for each line from the rate's sum. */
const roundingOf = (lines: number): number => Math.max(1, lines)

const RATE_SCALE = 10_000

/** Checks required values, then sums (BR-CO-10 to BR-CO-17). */
export const checkInvoice = (read: ReadInvoice): CheckedInvoice | 'invoice_fields' | 'invoice_sums' => {
  const { ref, date, currency, seller, buyer, lines, tva, lineTotal, amount_ht, amount_tva, amount_ttc, due } = read
  if (ref === null || date === null || currency === null || !/^[A-Z]{3}$/.test(currency) || read.type === '')
    return 'invoice_fields'
  if (seller.name === null || buyer.name === null || lines.length === 0 || tva.length === 0 || read.unreadable > 0)
    return 'invoice_fields'
  if (lineTotal === null || amount_ht === null || amount_tva === null || amount_ttc === null || due === null)
    return 'invoice_fields'
  if (ref.length > DEFAULT_TEXT_LENGTH || seller.name.length > DEFAULT_TEXT_LENGTH) return 'invoice_fields'
  const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
  const isRight =
    total(lines.map(({ amount }) => amount)) === lineTotal &&
    lineTotal - read.allowances + read.charges === amount_ht &&
    total(tva.map(({ base }) => base)) === amount_ht &&
    total(tva.map(({ amount }) => amount)) === amount_tva &&
    tva.every(
      ({ base, rate, amount }) => Math.abs(amount - (base * (rate ?? 0)) / RATE_SCALE) <= roundingOf(lines.length),
    ) &&
    amount_ht + amount_tva === amount_ttc &&
    Math.max(Math.abs(amount_ht), Math.abs(amount_ttc)) <= MAX_AMOUNT &&
    // A payable amount may be rounded (BT-114) to less than a unit of money.
    Math.abs(amount_ttc - read.prepaid - due) < 100
  if (!isRight) return 'invoice_sums'
  const sign = CREDIT_NOTES.includes(read.type) ? -1 : 1
  const { type, allowances, charges, prepaid, order_ref, payment, notes } = read
  return {
    ...{ ref, date, currency, due_date: read.due_date, seller_name: seller.name, seller_siren: seller.siren },
    ...{ amount_ht: sign * amount_ht, amount_tva: sign * amount_tva, amount_ttc: sign * amount_ttc },
    state: due === 0 ? 'paid' : 'received',
    content: { type, seller, buyer, lines, tva, allowances, charges, prepaid, due, order_ref, payment, notes },
  }
}
