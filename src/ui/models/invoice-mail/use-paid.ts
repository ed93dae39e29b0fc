import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'

const SPEC = { sum: ['amount'], by: ['invoice_id'] } as const

/** Cents that are paid of an invoice. */
export const usePaid = (invoiceId: RecordId): number => {
  const set = useMemo(() => ({ search: '', filter: { invoice_id: { in: [invoiceId] } } }), [invoiceId])
  return useAggregate('transaction', set, SPEC).value?.[0]?.sum[0] ?? 0
}

const ALL = { search: '', filter: {} } as const

/** Cents that are paid, by invoice. */
export const usePaidByInvoice = (): ReadonlyMap<RecordId, number> => {
  const { value } = useAggregate('transaction', ALL, SPEC)
  return useMemo(() => new Map(value?.map(({ by, sum }) => [String(by[0]), sum[0] ?? 0])), [value])
}
