import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { transactionActions } from '#contract/models/transaction/transaction.actions.ts'
import { transaction as model } from '#contract/models/transaction/transaction.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useUndo } from '../../../services/undo-context.ts'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'

interface PaymentFormProps {
  readonly invoice: Mirrored<'invoice'>
  /** Amount left to pay, the initial value of the field. */
  readonly remaining: number
  close(): void
}

/** Enters a payment, or the refund of a credit note; the amount begins with what is left. */
export const PaymentForm = ({ invoice, remaining, close }: PaymentFormProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tUndo } = useTranslation('undo')
  const today = useToday()
  const { createRecord } = useDispatchAction()
  const { undoAction } = useUndo()
  const isRefund = invoice.kind === 'credit_note'
  const title = t(isRefund ? 'addRefund' : 'addPayment')
  /** Id of the event of the creation. */
  const created = useRef('')
  const initial = useMemo(
    () => ({ invoice_id: invoice.id, date: today, amount: remaining === 0 ? null : remaining, method: model.fields.method.default, comments: null }),
    [invoice.id, today, remaining],
  )
  const form = useForm({
    action: transactionActions.create,
    initial,
    mode: 'create',
    draftKey: null,
    messages: {},
    submit: async (body) => {
      const { answer, eventId } = await createRecord('transaction', { ...body, invoice_id: invoice.id })
      created.current = eventId
      return submitOutcomeOf(answer)
    },
  })
  const done = () => {
    const eventId = created.current
    const text = t(isRefund ? 'refundAdded' : 'paymentAdded')
    toast.success(text, { id: eventId, action: { label: tUndo('undo'), onClick: () => void undoAction(eventId, text) } })
    close()
  }
  return (
    <Form label={title} form={form} onSubmitted={done} className="gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField
          model="transaction"
          name="amount"
          field={model.fields.amount}
          form={form}
          autoFocus
          {...(isRefund ? { hint: t('refundHint') } : {})}
        />
        <FormField model="transaction" name="date" field={model.fields.date} form={form} />
        <FormField model="transaction" name="method" field={model.fields.method} form={form} />
      </div>
      <FormField model="transaction" name="comments" field={model.fields.comments} form={form} />
      <FormButtons form={form} submit={title} onCancel={close} />
    </Form>
  )
}
