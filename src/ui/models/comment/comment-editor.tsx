import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

/** Changes the text of a comment; the text is a draft until it is saved. */
export const CommentEditor = ({ comment, close }: { readonly comment: Mirrored<'comment'>; close(): void }) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  const form = useForm({
    action: commentActions.editBody,
    initial: { body: comment.body },
    mode: 'update',
    draftKey: `comment:${comment.id}:body`,
    messages: {},
    submit: async (body) => submitOutcomeOf(await dispatchAction('comment', comment, 'editBody', body)),
  })
  const error = form.errorOf('body')
  return (
    <Form label={t('edit')} form={form} onSubmitted={close} className="mt-2 gap-2">
      <Textarea
        aria-label={t('body')}
        aria-invalid={error !== undefined || undefined}
        value={String(form.values['body'] ?? '')}
        onChange={(event) => form.set('body', event.target.value)}
        disabled={form.busy}
        autoFocus
      />
      {error !== undefined && (
        <p role="alert" className="text-danger-text text-sm">
          {error}
        </p>
      )}
      <FormButtons form={form} submit={tCommon('save')} onCancel={close} />
    </Form>
  )
}
