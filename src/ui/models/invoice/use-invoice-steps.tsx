import { FileCheck, type LucideIcon, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayInvoice } from '#contract/lifecycle/invoice-steps.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { MailDialog } from '../invoice-mail/mail-dialog.tsx'
import { usePaid } from '../invoice-mail/use-paid.ts'
import { transactionPresentation } from '../transaction/presentation.ts'
import { type InvoiceStep, useNextStep } from './next-step.ts'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { isRefund, remainingOf } from './payment/remaining.ts'
import { SendDialog } from './sending/send-dialog.tsx'

/** A step of an invoice that opens a dialog. */
export interface OfferedStep {
  readonly name: InvoiceStep
  readonly icon: LucideIcon
  readonly text: string
  choose(): void
}

interface InvoiceSteps {
  /** The step that comes next; null where none does. */
  readonly next: OfferedStep | null
  /** Other steps that the invoice allows. */
  readonly others: readonly OfferedStep[]
  /** The dialog of the chosen step. */
  readonly dialog: ReactNode
}

const ICONS = { markAsSent: FileCheck, mail: Mail, pay: transactionPresentation.icon } as const satisfies Record<
  InvoiceStep,
  LucideIcon
>

/** Issuing, mailing and paying an invoice, as far as its stage allows. */
export const useInvoiceSteps = (invoice: Mirrored<'invoice'>): InvoiceSteps => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tReminder } = useTranslation('reminder')
  const labels = useLabels()
  const next = useNextStep(invoice)
  const paid = usePaid(invoice.id)
  const [chosen, setChosen] = useState<InvoiceStep | null>(null)
  const isCreditNote = invoice.kind === 'credit_note'
  const texts = {
    markAsSent: isCreditNote ? t('issueCreditNote') : labels.action.invoice.markAsSent,
    mail: tReminder('compose'),
    pay: t(isRefund(invoice, remainingOf(invoice, [{ amount: paid }])) ? 'addRefund' : 'addPayment'),
  } as const satisfies Record<InvoiceStep, string>
  const steps = (['markAsSent', 'mail', 'pay'] as const)
    .filter((name) => mayInvoice(name, invoice.stage))
    .map((name): OfferedStep => ({ name, icon: ICONS[name], text: texts[name], choose: () => setChosen(name) }))
  const onClose = () => setChosen(null)
  return {
    next: steps.find(({ name }) => name === next) ?? null,
    others: steps.filter(({ name }) => name !== next),
    dialog: (
      <>
        {chosen === 'markAsSent' && <SendDialog invoice={invoice} close={onClose} />}
        {chosen === 'mail' && <MailDialog invoice={invoice} paid={paid} level={null} onClose={onClose} />}
        {chosen === 'pay' && <PaymentDialog invoice={invoice} onClose={onClose} />}
      </>
    ),
  }
}
