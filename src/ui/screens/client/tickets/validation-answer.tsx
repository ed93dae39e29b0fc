import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { textOf } from '../../../fields/widget-props.ts'
import { submitOutcomeOf, useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useRecordAction } from '../../../hooks/actions/use-record-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Textarea } from '../../../kit/inputs/textarea.tsx'
import { usePerson } from '../../../services/services.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'

interface ValidationAnswerProps {
  readonly ticket: Mirrored<'ticket'>
}

/** Asks the person whose validation a ticket waits for: yes, or no and why; nothing for others. */
export const ValidationAnswer = ({ ticket }: ValidationAnswerProps) => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const context = useActionContext()
  const accept = useRecordAction('ticket', ticket, 'done', { needsInput: false })
  const [isRefusing, setRefusing] = useState(false)
  const isAsked = ticket.waiting_validation_user_id === actor.id && ticketActions.done.when(ticket, context, null) === null
  if (!isAsked) return null
  return (
    <section aria-label={t('validation.title')} className="rounded-lg border bg-warning-tint p-4">
      {isRefusing ? (
        <RefusalForm ticket={ticket} onDone={() => setRefusing(false)} />
      ) : (
        <>
          <p className="mb-3 font-medium text-md">{t('validation.question')}</p>
          <div className="grid gap-2 sm:flex">
            <Button look="primary" onClick={accept.choose}>
              <Check aria-hidden />
              {t('validation.yes')}
            </Button>
            <Button look="secondary" onClick={() => setRefusing(true)}>
              <Undo2 aria-hidden />
              {t('validation.no')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** The reason goes to the team as a message; then the ticket goes back to work. */
const RefusalForm = ({ ticket, onDone }: ValidationAnswerProps & { onDone(): void }) => {
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
