import { useState } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { PaymentForm } from './payment-form.tsx'
import { type PayableInvoices, usePayableInvoices } from './use-payable-invoices.ts'

interface PaymentDialogProps {
  readonly invoice: Mirrored<'invoice'>
  onClose(): void
}

/** Enters a payment or a refund of an invoice, as soon as the amount left is read. */
export const PaymentDialog = ({ invoice, onClose }: PaymentDialogProps) => {
  const { own, all } = usePayableInvoices(invoice)
  // Another invoice of the client that is issued or paid meanwhile is read anew: the form stays
  // with what was typed.
  const [invoices, setInvoices] = useState<PayableInvoices | undefined>(all)
  if (all && all !== invoices) setInvoices(all)
  const shown = invoices ?? own
  return shown && <PaymentForm invoice={invoice} invoices={shown} close={onClose} />
}
