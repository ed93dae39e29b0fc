import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transactionActions } from '#contract/models/transaction/transaction.actions.ts'
import { transaction as model } from '#contract/models/transaction/transaction.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf } from '../../../hooks/actions/use-dispatch-action.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { DialogBar } from '../../../kit/overlays/dialog-bar.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { isRefund } from './remaining.ts'
import { Shares } from './shares.tsx'
import type { PayableInvoices } from './use-payable-invoices.ts'
import { useRecordPayment } from './use-record-payment.ts'
import { type PaymentShares, useShares } from './use-shares.ts'

interface PaymentFormProps {
  /** The invoice of the page. */
  readonly invoice: Mirrored<'invoice'>
  /** First the invoice of the page, then others that the same payment may pay. */
  readonly invoices: PayableInvoices
  close(): void
}

/**
 * The dialog in which a payment or a refund is entered, named by its amount, which begins with what
 * is left. A larger payment is divided among the client's open invoices.
 */
export const PaymentForm = ({ invoice, invoices, close }: PaymentFormProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const today = useToday()
  const recordPayment = useRecordPayment(invoice)
  const [{ id, remaining }] = invoices
  const [isRefused, setRefused] = useState(false)
  const divided = useRef<PaymentShares | null>(null)
  const initial = useMemo(
    () => ({
      invoice_id: id,
      date: today,
      amount: remaining === 0 ? null : remaining,
      method: model.fields.method.default,
      comments: null,
    }),
    [id, today, remaining],
  )
  const form = useForm({
    action: transactionActions.create,
    initial,
    mode: 'create',
    draftKey: null,
    messages: {},
    submit: async (payload) => {
      const current = divided.current
      if (!current?.parts || !current.isComplete) {
        setRefused(true)
        return { kind: 'failed' }
      }
      const answers = await recordPayment(payload, current.parts)
      return submitOutcomeOf(answers?.find(({ status }) => status === 'invalid') ?? answers?.[0] ?? null)
    },
  })
  const { amount } = form.values
  const title = t(isRefund(invoice, typeof amount === 'number' ? amount : remaining) ? 'addRefund' : 'addPayment')
  const shares = useShares(invoices, amount)
  divided.current = shares
  const count = shares.parts?.length ?? 1
  const hint = invoice.kind === 'credit_note' ? 'refundHint' : remaining < 0 ? 'overpaidHint' : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={titleOf(invoice)}
      closeLabel={tCommon('close')}
      size="medium"
      holdsText
    >
      <Form label={title} form={form} onSubmitted={close} className="gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField
            model="transaction"
            name="amount"
            field={model.fields.amount}
            form={form}
            autoFocus
            {...(hint === null ? {} : { hint: t(hint) })}
          />
          <FormField model="transaction" name="date" field={model.fields.date} form={form} />
          <FormField model="transaction" name="method" field={model.fields.method} form={form} />
        </div>
        {shares.rows.length > 0 && <Shares shares={shares} isRefused={isRefused} disabled={form.busy} />}
        <FormField
          model="transaction"
          name="comments"
          field={model.fields.comments}
          form={form}
          {...(count > 1 ? { hint: t('sharedComments', { count }) } : {})}
        />
        <DialogBar>
          <FormButtons form={form} submit={title} onCancel={close} />
        </DialogBar>
      </Form>
    </Dialog>
  )
}
