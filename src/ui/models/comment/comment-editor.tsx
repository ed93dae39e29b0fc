import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { useForm } from '../../widgets/form/use-form.ts'
import { CommentField } from './comment-field.tsx'
import { mentionedIn, usePeopleOfTicket } from './readers.ts'

interface CommentEditorProps {
  readonly comment: Mirrored<'comment'>
  readonly ticket: Mirrored<'ticket'>
  close(): void
}

/** Changes the text of a comment; the text is a draft until it is saved. */
export const CommentEditor = ({ comment, ticket, close }: CommentEditorProps) => {
  const { t } = useTranslation('comment')
  const { t: tCommon } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  const { staff, ofClient } = usePeopleOfTicket(ticket)
  const people = useMemo(() => [...staff, ...ofClient], [staff, ofClient])
  // The text that the person saw: another device may change it meanwhile.
  const [initial] = useState({ body: comment.body })
  const form = useForm({
    action: commentActions.editBody,
    initial,
    mode: 'update',
    draftKey: `comment:${comment.id}:body`,
    messages: {},
    submit: async (payload, seen) => {
      const mentions = mentionedIn(String(payload['body']), people).map(({ id }) => id)
      return submitOutcomeOf(
        await dispatchAction('comment', { ...comment, ...seen }, 'editBody', { ...payload, mentions }),
      )
    },
  })
  return (
    <Form label={t('edit')} form={form} onSubmitted={close} className="mt-2 gap-2">
      <CommentField
        label={t('body')}
        value={String(form.values['body'] ?? '')}
        error={form.errorOf('body')}
        people={people}
        disabled={form.busy}
        autoFocus
        onChange={(text) => form.set('body', text)}
      />
      <FormButtons form={form} submit={tCommon('save')} onCancel={close} />
    </Form>
  )
}
