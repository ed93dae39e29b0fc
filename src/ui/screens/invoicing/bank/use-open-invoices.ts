import { useMemo } from 'react'
import type { OpenInvoice } from '#contract/accounting/bank/matching.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePayments, useSentInvoices } from '../accounting/use-books.ts'

/** Invoices that bank movements may pay, and the references of recorded movements. */
export interface Unpaid {
  readonly invoices: readonly OpenInvoice[]
  readonly recorded: readonly string[]
}

/** The sent invoices of this device with what is left to pay; undefined while they are read. */
export const useUnpaid = (): Unpaid | undefined => {
  const invoices = useSentInvoices()
  const payments = usePayments()
  const references = useReferences()
  return useMemo(() => {
    if (!invoices || !payments) return undefined
    const paid = new Map<string, number>()
    for (const { invoice_id, amount } of payments) paid.set(invoice_id, (paid.get(invoice_id) ?? 0) + amount)
    const open = invoices.filter(({ isClosed }) => !isClosed)
    return {
      invoices: open.flatMap(({ id, ref, client_id, due_date, date, amount_ttc, amount_deducted }) => {
        const remaining = amount_ttc - amount_deducted - (paid.get(id) ?? 0)
        return remaining === 0 ? [] : [{ id, ref, client: references.find('client', client_id)?.name ?? '', due: due_date ?? date, remaining }]
      }),
      recorded: payments.flatMap(({ bank_reference }) => bank_reference ?? []),
    }
  }, [invoices, payments, references])
}
