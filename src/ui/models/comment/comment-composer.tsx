import { Lock, Send } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

const nothing = (): void => undefined

/**
 * Writes a comment, also offline. Its colour and its button say who will read it; the text is a
 * draft until it is sent.
 */
export const CommentComposer = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('comment')
  const { createRecord } = useDispatchAction()
  const references = useReferences()
  const id = useId()
  const client = references.find('client', references.find('projet', ticket.projet_id)?.client_id ?? null)
  const name = client?.name ?? t('theClient')
  const form = useForm({
    action: commentActions.create,
    initial: { ticket_id: ticket.id, body: '', visible_to_client: true, mentions: [] },
    mode: 'create',
    draftKey: `ticket:${ticket.id}:comment`,
    messages: {},
    // The ticket may have been numbered after the form was opened: use its present id.
    submit: async (body) => submitOutcomeOf((await createRecord('comment', { ...body, ticket_id: ticket.id })).answer),
  })
  const isForClient = ticket.visible_to_client && form.values['visible_to_client'] === true
  const error = form.errorOf('body')
  return (
    <Form
      label={t('write')}
      form={form}
      onSubmitted={nothing}
      className={cx('gap-3 rounded-lg border p-3', isForClient ? 'bg-sunken' : 'border-warning-text/40 bg-warning-tint')}
    >
      {ticket.visible_to_client ? (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">{t('kind')}</legend>
          {[true, false].map((visible) => (
            <label key={String(visible)} className="flex min-h-6 items-center gap-2 font-medium touch:min-h-11">
              <input
                type="radio"
                name={`${id}-kind`}
                checked={isForClient === visible}
                onChange={() => form.set('visible_to_client', visible)}
                className="size-4 accent-accent"
              />
              {visible ? t('toClient') : t('internal')}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="flex items-center gap-2 text-warning-text">
          <Lock aria-hidden className="size-4 shrink-0" />
          {t('hiddenTicket')}
        </p>
      )}
      <div>
        <Textarea
          aria-label={t('write')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={String(form.values['body'] ?? '')}
          onChange={(event) => form.set('body', event.target.value)}
          placeholder={isForClient ? t('placeholderClient', { name }) : t('placeholderInternal')}
          disabled={form.busy}
        />
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-danger-text text-sm">
            {error}
          </p>
        )}
      </div>
      <Button look="primary" type="submit" busy={form.busy} className="max-w-full justify-self-start">
        {isForClient ? <Send aria-hidden /> : <Lock aria-hidden />}
        <span className="truncate">{isForClient ? t('sendTo', { name }) : t('sendInternal')}</span>
      </Button>
    </Form>
  )
}
