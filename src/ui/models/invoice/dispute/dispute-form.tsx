import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'

interface DisputeProps {
  readonly invoice: Mirrored<'invoice'>
  readonly line: Mirrored<'invoice_line'>
  /** The dispute is stored. */
  onDone(): void
}

/** Lets the client say what is wrong with a line, also without a network. */
export const DisputeLine = (props: DisputeProps) => {
  const { t } = useTranslation('invoice')
  const context = useActionContext()
  const [isOpen, setOpen] = useState(false)
  if (invoiceActions.dispute.when(props.invoice, context, null) !== null) return null
  return (
    <div className="border-line border-t p-4 sm:p-5">
      {isOpen ? (
        <DisputeForm {...props} onCancel={() => setOpen(false)} />
      ) : (
        <Button look="secondary" onClick={() => setOpen(true)}>
          <MessageSquareWarning aria-hidden />
          {t('dispute')}
        </Button>
      )}
    </div>
  )
}

const DisputeForm = ({ invoice, line, onDone, onCancel }: DisputeProps & { onCancel(): void }) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  const form = useForm({
    action: invoiceActions.dispute,
    mode: 'create',
    initial: { disputed_line_id: line.id, dispute_reason: null },
    draftKey: `invoice:${invoice.id}:dispute:${line.id}`,
    messages: {},
    submit: async (payload) => submitOutcomeOf(await dispatchAction('invoice', invoice, 'dispute', payload)),
  })
  return (
    <Form label={t('disputeTitle')} form={form} onSubmitted={onDone} className="gap-4">
      <p className="text-ink-2">{t('disputeHint')}</p>
      <FormField model="invoice" name="dispute_reason" field={model.fields.dispute_reason} form={form} autoFocus />
      <FormButtons form={form} submit={labels.action.invoice.dispute} onCancel={onCancel} />
    </Form>
  )
}
