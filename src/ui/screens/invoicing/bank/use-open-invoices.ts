import { useMemo } from 'react'
import type { Unpaid } from '#contract/accounting/bank/choices.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePayments, useSentInvoices } from '../accounting/use-books.ts'

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
    const paidInvoices = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    const nameOf = (clientId: string | undefined): string =>
      clientId === undefined ? '' : (references.find('client', clientId)?.name ?? '')
    const remainingOf = ({ id, amount_ttc, amount_deducted }: (typeof invoices)[number]): number =>
      amount_ttc - amount_deducted - (paid.get(id) ?? 0)
    return {
      settled: invoices
        .filter((invoice) => invoice.isClosed || remainingOf(invoice) === 0)
        .map(({ id, ref, isClosed }) => ({ id, ref, isClosed })),
      invoices: open.flatMap((invoice) => {
        const { id, ref, client_id, due_date, date } = invoice
        const remaining = remainingOf(invoice)
        return remaining === 0 ? [] : [{ id, ref, client: nameOf(client_id), due: due_date ?? date, remaining }]
      }),
      recorded: payments.map(({ bank_reference: reference, invoice_id, date, amount, method }) => {
        const invoice = paidInvoices.get(invoice_id)
        return { reference, date, amount, method, ref: invoice?.ref ?? '', client: nameOf(invoice?.client_id) }
      }),
    }
  }, [invoices, payments, references])
}
