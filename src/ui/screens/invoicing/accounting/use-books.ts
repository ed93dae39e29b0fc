import { useMemo } from 'react'
import type { BookInvoice, BookLine, BookPayment, Books } from '#contract/accounting/books.ts'
import { booksOf } from '#contract/accounting/books.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAggregate, useAll } from '../../../hooks/records/use-records.ts'

// Groups by id are the records themselves, read from columns: thousands of invoices in one go.

const SENT = { search: '', filter: { stage: { in: ['sent', 'closed'] } } }
const EVERYTHING = { search: '', filter: {} }

const INVOICES = {
  sum: ['amount_ht', 'amount_tva', 'amount_ttc', 'amount_deducted'],
  by: ['id', 'kind', 'client_id', 'ref', 'date', 'due_date', 'credited_invoice_id', 'deducted_in_id', 'stage'],
} as const satisfies AggregateSpec
const LINES = {
  sum: ['quantity', 'unit_price', 'tva'],
  by: ['id', 'invoice_id', 'nature', 'tva_category', 'product_id'],
} as const satisfies AggregateSpec
const PAYMENTS = { sum: ['amount'], by: ['id', 'invoice_id', 'date', 'method', 'bank_reference'] } as const satisfies AggregateSpec

const textOf = (value: AggregateGroup['by'][number] | undefined): string => String(value ?? '')
const nullable = (value: AggregateGroup['by'][number] | undefined): string | null => (value === null || value === undefined ? null : String(value))

/** A sent invoice with what of it is settled by deposits. */
export interface MirroredInvoice extends BookInvoice {
  readonly amount_deducted: number
  readonly isClosed: boolean
}

const invoiceOf = ({ by: [id, kind, clientId, ref, date, dueDate, credited, deducted, stage], sum }: AggregateGroup): MirroredInvoice => {
  const [amount_ht = 0, amount_tva = 0, amount_ttc = 0, amount_deducted = 0] = sum
  return {
    ...{ id: textOf(id), client_id: textOf(clientId), ref: textOf(ref), date: textOf(date), due_date: nullable(dueDate) },
    ...{ credited_invoice_id: nullable(credited), deducted_in_id: nullable(deducted), isClosed: stage === 'closed' },
    ...{ amount_ht, amount_tva, amount_ttc, amount_deducted },
    // The mirror holds only kinds of the contract.
    kind: textOf(kind) as BookInvoice['kind'],
  }
}

const lineOf = ({
  by: [, invoiceId, nature, category],
  sum: [quantity = 0, unit_price = 0, tva = 0],
}: AggregateGroup): Omit<BookLine, 'account'> => ({
  ...{ invoice_id: textOf(invoiceId), quantity, unit_price, tva },
  // The mirror holds only values of the contract.
  nature: textOf(nature) as BookLine['nature'],
  tva_category: textOf(category) as BookLine['tva_category'],
})

const paymentOf = ({ by: [id, invoiceId, date, method, reference], sum: [amount = 0] }: AggregateGroup): BookPayment => ({
  ...{ id: textOf(id), invoice_id: textOf(invoiceId), date: textOf(date), method: textOf(method) },
  ...{ amount, bank_reference: nullable(reference) },
})

/** Sent invoices of this device; undefined while they are read. */
export const useSentInvoices = (): readonly MirroredInvoice[] | undefined => {
  const { value } = useAggregate('invoice', SENT, INVOICES)
  return useMemo(() => value?.map(invoiceOf).filter(({ ref, date }) => ref !== '' && date !== ''), [value])
}

export const usePayments = (): readonly BookPayment[] | undefined => {
  const { value } = useAggregate('transaction', EVERYTHING, PAYMENTS)
  return useMemo(() => value?.map(paymentOf), [value])
}

/** The books of this device; undefined while their records are read. */
export const useBooks = (): Books | undefined => {
  const invoices = useSentInvoices()
  const payments = usePayments()
  const { value: lines } = useAggregate('invoice_line', EVERYTHING, LINES)
  const settings = useAll('settings')
  const references = useReferences()
  return useMemo(() => {
    const [company] = settings ?? []
    if (!invoices || !payments || !lines || !company || !references.ready) return undefined
    const accounts = new Map(references.all('product').map(({ id, account }) => [id, account]))
    return booksOf({
      settings: company,
      invoices,
      payments,
      lines: lines.map((line) => ({ ...lineOf(line), account: accounts.get(textOf(line.by[4])) ?? null })),
      clients: references.all('client'),
    })
  }, [invoices, payments, lines, settings, references])
}
