import { createContext, type ReactNode, use, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import { useAggregate, useList } from '../../../hooks/records/use-records.ts'

/** Cents paid for each invoice of a page; undefined until they have been read. */
type Payments = ReadonlyMap<RecordId, number> | undefined

const PaymentsContext = createContext<Payments>(undefined)

export const PAID_BY_INVOICE = { sum: ['amount'], by: ['invoice_id'] } as const
/** An id that no record has: no ids would be no filter. */
const NO_RECORD = ''

/** The payments of some invoices. */
export const paymentsOf = (ids: readonly RecordId[]): RecordSet => ({
  search: '',
  filter: { invoice_id: { in: ids.length === 0 ? [NO_RECORD] : ids.toSorted() } },
})

/** Payments of these invoices, by one aggregate query. */
export const usePaymentsOf = (ids: readonly RecordId[]): Payments => {
  const key = ids.join()
  const set = useMemo(() => paymentsOf(key === '' ? [] : key.split(',')), [key])
  const { value, current } = useAggregate('transaction', set, PAID_BY_INVOICE)
  return useMemo(
    () =>
      current && value ? new Map(value.map(({ by: [id], sum: [amount = 0] }) => [String(id), amount])) : undefined,
    [value, current],
  )
}

interface RowPaymentsProps {
  readonly query: ListQuery
  readonly children: ReactNode
}

/** The payments of all invoices on a page. */
export const RowPayments = ({ query, children }: RowPaymentsProps) => {
  const { value: page } = useList('invoice', query)
  const payments = usePaymentsOf(page?.rows.map(({ id }) => id) ?? [])
  return <PaymentsContext value={payments}>{children}</PaymentsContext>
}

/** Payments of the invoices of a page that are known already. */
export const KnownPayments = PaymentsContext.Provider

/** Payments of the invoices of the page; undefined until they have been read. */
export const useRowPayments = (): Payments => use(PaymentsContext)

/** Payments of an invoice of the page; undefined until they have been read. */
export const useRowPayment = (id: RecordId): number | undefined => {
  const payments = use(PaymentsContext)
  return payments && (payments.get(id) ?? 0)
}
