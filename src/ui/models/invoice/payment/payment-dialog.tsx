import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { PaymentForm } from './payment-form.tsx'
import { remainingOf } from './remaining.ts'

interface PaymentDialogProps {
  readonly invoice: Mirrored<'invoice'>
  onClose(): void
}

/** Enters a payment of an invoice, or the refund of a credit note. */
export const PaymentDialog = ({ invoice, onClose }: PaymentDialogProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
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
      {payments && <PaymentForm invoice={invoice} remaining={remainingOf(invoice, payments)} close={onClose} />}
    </Dialog>
  )
}
