import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type PayableInvoices, usePayableInvoices } from './use-payable-invoices.ts'

interface PaymentDialogProps {
  readonly invoice: Mirrored<'invoice'>
  onClose(): void
}

/** Enters a payment of an invoice, or the refund of a credit note. */
export const PaymentDialog = ({ invoice, onClose }: PaymentDialogProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const { own, all } = usePayableInvoices(invoice)
  // Another invoice of the client that is issued or paid meanwhile is read anew: the form stays
  // with what was typed.
  const [invoices, setInvoices] = useState<PayableInvoices | undefined>(all)
  if (all && all !== invoices) setInvoices(all)
  const shown = invoices ?? own
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(invoice.kind === 'credit_note' ? 'addRefund' : 'addPayment')}
      description={titleOf(invoice)}
      closeLabel={tCommon('close')}
      size="medium"
      holdsText
    >
      {shown && <PaymentForm invoices={shown} isRefund={invoice.kind === 'credit_note'} close={onClose} />}
    </Dialog>
  )
}
