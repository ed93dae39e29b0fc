import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { textOf } from '../../../fields/widget-props.ts'
import { submitOutcomeOf, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Textarea } from '../../../kit/inputs/textarea.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'

/** A ticket that waits for the answer of the person. */
export interface AskedTicket {
  readonly ticket: Mirrored<'ticket'>
}

/** The reason goes to the team as a message; then the ticket goes back to work. */
export const RefusalForm = ({ ticket, onDone }: AskedTicket & { onDone(): void }) => {
  const { t } = useTranslation('clientSpace')
  const { createRecord, dispatchAction } = useDispatchAction()
  const form = useForm({
    action: commentActions.create,
    mode: 'create',
    initial: { ticket_id: ticket.id, body: '', mentions: [] },
    draftKey: `ticket:${ticket.id}:refusal`,
    messages: {},
    submit: async (values, _seen, draft) => submitOutcomeOf((await createRecord('comment', values, draft)).answer),
  })
  const goBackToWork = () => void dispatchAction('ticket', ticket, 'start', {}).then(onDone)
  return (
    <Form label={t('validation.no')} form={form} onSubmitted={goBackToWork}>
      <FieldRow label={t('validation.what')} required hint={t('validation.hint')} error={form.errorOf('body')}>
        {({ id, describedBy, invalid }) => (
          <Textarea
            id={id}
            autoFocus
            rows={3}
            disabled={form.busy}
            value={textOf(form.values['body'])}
            onChange={(event) => form.set('body', event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      <FormButtons form={form} submit={t('validation.send')} onCancel={onDone} />
    </Form>
  )
}
