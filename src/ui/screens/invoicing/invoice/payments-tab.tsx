import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountDue } from '#contract/lifecycle/invoice.ts'
import { mayInvoice } from '#contract/lifecycle/invoice-steps.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { useNextStep } from '../../../models/invoice/next-step.ts'
import { PaymentDialog } from '../../../models/invoice/payment/payment-dialog.tsx'
import { balanceOf, isRefund, paidOf, remainingOf } from '../../../models/invoice/payment/remaining.ts'
import { transactionPresentation } from '../../../models/transaction/presentation.ts'
import { RecordList } from '../../../widgets/presentation/record-list.tsx'

type Invoice = Mirrored<'invoice'>

/** Payments of an invoice or refunds of a credit note, and what is left. */
export const PaymentsTab = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoiceEditor')
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
  const [isAdding, setAdding] = useState(false)
  // The header has the same button while the invoice waits for its payment.
  const isInHeader = useNextStep(invoice) === 'pay'
  const parent = useMemo(() => ({ invoice_id: invoice.id }), [invoice.id])
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t">
      <div className="grid gap-4 px-4 py-4 sm:px-8">
        <Figures invoice={invoice} paid={paidOf(payments ?? [])} />
        {invoice.stage === 'draft' && <p className="text-ink-2">{t('payDraft')}</p>}
        {invoice.stage === 'closed' && <p className="text-ink-2">{t('payClosed')}</p>}
        {mayInvoice('pay', invoice.stage) && !isInHeader && (
          <Button look="secondary" onClick={() => setAdding(true)} className="justify-self-start">
            <Plus aria-hidden />
            {t(isRefund(invoice, remainingOf(invoice, payments ?? [])) ? 'addRefund' : 'addPayment')}
          </Button>
        )}
        {isAdding && <PaymentDialog invoice={invoice} onClose={() => setAdding(false)} />}
      </div>
      <div className="min-h-0 flex-1">
        <RecordList
          presentation={transactionPresentation}
          parent={parent}
          editable={false}
          clickAction="show"
          space="manager"
        />
      </div>
    </div>
  )
}

interface FiguresProps {
  readonly invoice: Invoice
  readonly paid: number
}

const Figures = ({ invoice, paid }: FiguresProps) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const isCreditNote = invoice.kind === 'credit_note'
  const sign = isCreditNote ? -1 : 1
  const balance = balanceOf(amountDue(invoice), paid)
  const figures = [
    ...(invoice.amount_deducted === 0 ? [] : [{ label: labels.field.invoice.amount_ttc, cents: invoice.amount_ttc }]),
    ...(invoice.amount_deducted === 0
      ? []
      : [{ label: labels.field.invoice.amount_deducted, cents: -invoice.amount_deducted }]),
    { label: t(isCreditNote ? 'toRefund' : 'amountDue'), cents: sign * amountDue(invoice) },
    { label: t(isCreditNote ? 'refunded' : 'paid'), cents: sign * paid },
    { label: t(balance.label === 'overpaid' ? 'overpaid' : 'remaining'), cents: balance.cents, isMain: true },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(({ label, cents, isMain = false }) => (
        <div key={label}>
          <dt className="text-ink-3 text-sm">{label}</dt>
          <dd className={cx('text-lg tabular', isMain && 'font-semibold')}>{format.euros(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
