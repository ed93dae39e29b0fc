import type { RecordId } from '#contract/core/ids.ts'
import { allocate } from './allocate.ts'
import { type BookInvoice, type Books, byDateAndRef } from './books.ts'
import { type InvoicePart, partsOf } from './parts.ts'

type Parts = readonly InvoicePart[]

const sumOf = (parts: Parts): number => parts.reduce((sum, { base, tva }) => sum + base + tva, 0)

/** Parts in the same proportions whose sum is another amount. */
const scaledTo = (parts: Parts, amount: number): Parts => {
  const shares = allocate(
    amount,
    parts.flatMap(({ base, tva }) => [base, tva]),
  )
  return parts.map((part, index) => ({ ...part, base: shares[2 * index] ?? 0, tva: shares[2 * index + 1] ?? 0 }))
}

/**
 * The parts of deposits less those of the credit notes that were sent before the deposits were
 * deducted: the first ones, until the recorded amount is left. Null where no number of them leaves
 * it.
 */
const partsLeftOf = (books: Books, depositIds: readonly RecordId[], amount: number): Parts | null => {
  const counted = depositIds.flatMap((id) => books.invoiceOf.get(id) ?? [])
  let sum = counted.reduce((total, { amount_ttc }) => total + amount_ttc, 0)
  for (const note of depositIds.flatMap((id) => books.notesOf.get(id) ?? []).toSorted(byDateAndRef)) {
    if (sum <= amount) break
    counted.push(note)
    sum += note.amount_ttc
  }
  if (counted.length < depositIds.length || sum !== amount) return null
  const parts = counted.map((invoice) => partsOf(books, invoice))
  return parts.every((some) => some !== null) ? parts.flat() : null
}

/**
 * The parts of the deposits that an invoice deducted when it was sent; those that a credit note
 * puts back are negative. Null while records are absent, or where they do not make the amount.
 */
const deductedPartsOf = (books: Books, invoice: BookInvoice): Parts | null => {
  const { id, credited_invoice_id, amount_deducted } = invoice
  if (amount_deducted === 0) return []
  if (credited_invoice_id !== null) {
    const credited = books.invoiceOf.get(credited_invoice_id)
    const parts = credited ? deductedPartsOf(books, credited) : null
    return parts && scaledTo(parts, amount_deducted)
  }
  const deposits = books.depositsOf.get(id)
  if (deposits === null) return null
  if (deposits) return partsLeftOf(books, deposits, amount_deducted)
  // An invoice that was sent and credited before deductions were recorded.
  const own = partsOf(books, invoice)
  return own && scaledTo(own, amount_deducted)
}

/** The parts of an invoice, and those that it deducts, as negative parts. */
export interface Division {
  readonly own: Parts
  readonly deducted: Parts
}

/** Divides an invoice; null while not everything is on this device. */
export const divisionOf = (books: Books, invoice: BookInvoice): Division | null => {
  const own = partsOf(books, invoice)
  const deducted = deductedPartsOf(books, invoice)
  if (own === null || deducted === null) return null
  return { own, deducted: deducted.map((part) => ({ ...part, base: 0 - part.base, tva: 0 - part.tva })) }
}

/** The parts that remain of an invoice after the deposits that it deducts. */
export const netPartsOf = (books: Books, invoice: BookInvoice): Parts | null => {
  const division = divisionOf(books, invoice)
  return division && [...division.own, ...division.deducted]
}

/**
 * Whether nothing remains to be paid, as on a final invoice that its deposits cover: no payment
 * will make its TVA due, so that its own date does.
 */
export const isSettled = (netParts: Parts): boolean => sumOf(netParts) === 0
