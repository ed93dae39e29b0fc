import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transactionActions } from '#contract/models/transaction/transaction.actions.ts'
import { transaction as model } from '#contract/models/transaction/transaction.ts'
import { submitOutcomeOf } from '../../../hooks/actions/use-dispatch-action.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { DialogBar } from '../../../kit/overlays/dialog-bar.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'
import { Shares } from './shares.tsx'
import type { PayableInvoices } from './use-payable-invoices.ts'
import { useRecordPayment } from './use-record-payment.ts'
import { type PaymentShares, useShares } from './use-shares.ts'

interface PaymentFormProps {
  /** The invoice of the page, and others that the same payment may pay. */
  readonly invoices: PayableInvoices
  readonly isRefund: boolean
  close(): void
}

/**
 * Enters a payment, or the refund of a credit note; the amount begins with what is left. A larger
 * payment is divided among the client's open invoices.
 */
export const PaymentForm = ({ invoices, isRefund, close }: PaymentFormProps) => {
  const { t } = useTranslation('invoiceEditor')
  const today = useToday()
  const recordPayment = useRecordPayment(isRefund)
  const title = t(isRefund ? 'addRefund' : 'addPayment')
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
  const shares = useShares(invoices, form.values['amount'])
  divided.current = shares
  const count = shares.parts?.length ?? 1
  return (
    <Form label={title} form={form} onSubmitted={close} className="gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField
          model="transaction"
          name="amount"
          field={model.fields.amount}
          form={form}
          autoFocus
          {...(isRefund || remaining < 0 ? { hint: t(isRefund ? 'refundHint' : 'overpaidHint') } : {})}
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
  )
}
