import { useState } from 'react'
import type { ProposedPart } from '#contract/accounting/bank/propose.ts'
import { shareOut } from '#contract/accounting/shared-payment.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { PayableInvoice, PayableInvoices } from './use-payable-invoices.ts'

/** An invoice with the share of the payment that it gets. */
export interface InvoiceShare {
  readonly invoice: PayableInvoice
  /** Cents, or what a person has typed instead. */
  readonly value: unknown
  readonly isTyped: boolean
  readonly isInvalid: boolean
}

/** How a payment is divided among the invoices of a client. */
export interface PaymentShares {
  /** Empty where the payment is that of one invoice alone. */
  readonly rows: readonly InvoiceShare[]
  /** Cents without an invoice; null until there is an amount. */
  readonly rest: number | null
  /** Whether all of the payment is divided, and every typed share is an amount. */
  readonly isComplete: boolean
  /** The payments to record; null where the amount is none. */
  readonly parts: readonly ProposedPart[] | null
  /** Replaces the share of an invoice by what a person types. */
  type(id: RecordId, value: unknown): void
  /** Adds the rest to the invoice of the page. */
  addRest(): void
  /** Proposes all shares again. */
  startOver(): void
}

const NONE: ReadonlyMap<RecordId, unknown> = new Map()

/** An emptied field gives an invoice nothing. */
const centsOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const isInvalid = (value: unknown): boolean => value !== null && (typeof value !== 'number' || value < 0)

/**
 * Divides the amount of a payment; typed shares stay. Money that is given back on an invoice
 * concerns this one alone.
 */
export const useShares = (invoices: PayableInvoices, amount: unknown): PaymentShares => {
  const [typed, setTyped] = useState(NONE)
  const [own] = invoices
  const cents = typeof amount === 'number' ? amount : null
  const type = (id: RecordId, value: unknown) => setTyped((before) => new Map(before).set(id, value))
  const actions = { type, startOver: () => setTyped(NONE) }
  if (invoices.length === 1 || (cents !== null && cents < 0)) {
    const parts = cents === null ? null : [{ invoiceId: own.id, amount: cents }]
    return { ...actions, rows: [], rest: null, isComplete: true, parts, addRest: () => undefined }
  }
  const { shares, rest } = shareOut(
    cents ?? 0,
    invoices,
    new Map([...typed].map(([id, value]) => [id, centsOf(value)])),
  )
  const rows = invoices.map((invoice, index): InvoiceShare => {
    const isTyped = typed.has(invoice.id)
    const value = isTyped ? typed.get(invoice.id) : shares[index]?.amount || null
    return { invoice, value, isTyped, isInvalid: isTyped && isInvalid(value) }
  })
  const paying = shares.filter((share) => share.amount !== 0)
  return {
    ...actions,
    rows,
    rest: cents === null ? null : rest,
    isComplete: rest === 0 && rows.every((row) => !row.isInvalid),
    // An amount of zero is one payment as well.
    parts: cents === null ? null : paying.length === 0 ? [{ invoiceId: own.id, amount: cents }] : paying,
    addRest: () => type(own.id, centsOf(rows[0]?.value) + rest),
  }
}
