import { useMemo } from 'react'
import type { OpenInvoice } from '#contract/accounting/bank/matching.ts'
import { inOrderOfPaying } from '#contract/accounting/shared-payment.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useList, useWhere } from '../../../hooks/records/use-records.ts'
import { UNPAID } from '../balance/owed.ts'
import { usePaymentsOf } from '../list/row-payments.tsx'
import { remainingOf } from './remaining.ts'

type Invoice = Mirrored<'invoice'>

/** An invoice that a payment may pay. */
export interface PayableInvoice extends Pick<OpenInvoice, 'id' | 'ref' | 'due' | 'remaining'> {
  readonly title: string
}

/** The invoice of the page comes first. */
export type PayableInvoices = readonly [PayableInvoice, ...PayableInvoice[]]

const payable = (invoice: Invoice, remaining: number): PayableInvoice => ({
  ...{ id: invoice.id, ref: invoice.ref ?? '', title: invoice.title, remaining },
  due: invoice.due_date ?? invoice.date ?? '',
})

const NONE: readonly Invoice[] = []

interface PayableRead {
  /** The invoice of the page alone, which is there first. */
  readonly own: PayableInvoices | undefined
  /** Undefined while the others are read, also anew. */
  readonly all: PayableInvoices | undefined
}

/**
 * An invoice and the others of its client that wait for money, in the order in which they are paid.
 * A refund pays one credit note.
 */
export const usePayableInvoices = (invoice: Invoice): PayableRead => {
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { ...UNPAID, client_id: { in: [invoice.client_id] } },
      orderBy: [{ field: 'due_date', direction: 'asc' }],
      page: 1,
      limit: 'all',
    }),
    [invoice.client_id],
  )
  const { value } = useList('invoice', query)
  const others = useMemo(() => value?.rows.filter(({ id }) => id !== invoice.id), [value, invoice.id])
  const paid = usePaymentsOf((others ?? NONE).map(({ id }) => id))
  const own = useMemo(
    () => payments && ([payable(invoice, remainingOf(invoice, payments))] as const),
    [invoice, payments],
  )
  const all = useMemo(() => {
    if (!own || invoice.kind === 'credit_note') return own
    if (!others || !paid) return undefined
    const open = others.map((other) => payable(other, remainingOf(other, [{ amount: paid.get(other.id) ?? 0 }])))
    return inOrderOfPaying(
      own[0],
      open.filter(({ remaining }) => remaining > 0),
    )
  }, [invoice, own, others, paid])
  return { own, all }
}
