import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONG_TEXT_LENGTH } from '#contract/core/parse.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../hooks/references.tsx'
import { useDispatchAction } from '../../hooks/use-dispatch-action.ts'
import { useDraftText } from '../../hooks/use-draft-text.ts'
import { Button } from '../../kit/button.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'

/** The description as plain text; a click opens the editor. Typed text survives a reload. */
export const DescriptionEditor = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const [isEditing, setEditing] = useState(false)
  const draft = useDraftText(`ticket:${ticket.id}:description`, ticket.description ?? '')
  const mayEdit = ticketActions.update.when(ticket, context, null) === null

  const close = () => {
    setEditing(false)
    draft.clear()
  }
  const save = async () => {
    const description = draft.text.trim() === '' ? null : draft.text
    if (description !== ticket.description) {
      const seen = { ...ticket, description: draft.seen === '' ? null : draft.seen }
      const answer = await dispatchAction('ticket', seen, 'update', { description })
      // The event was not stored: the text stays in the field.
      if (answer?.status !== 'logged') return
    }
    close()
  }

  if (isEditing || draft.restored) {
    return (
      <div>
        <Textarea
          autoFocus={isEditing}
          aria-label={t('description')}
          maxLength={LONG_TEXT_LENGTH}
          rows={6}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
            else if (event.key === 'Escape') close()
          }}
          className="text-md"
        />
        <div className="mt-2 flex gap-2">
          <Button look="primary" onClick={save}>
            {tCommon('save')}
          </Button>
          <Button look="ghost" onClick={close}>
            {tCommon('cancel')}
          </Button>
        </div>
      </div>
    )
  }
  const text = ticket.description
  if (!mayEdit) return <p className="whitespace-pre-wrap text-md leading-6">{text ?? <span className="text-ink-3">{t('noDescription')}</span>}</p>
  return (
    <button
      type="button"
      aria-label={text === null ? undefined : tCommon('labelled', { label: t('description'), value: text })}
      onClick={() => setEditing(true)}
      className="-mx-2 block w-[calc(100%+16px)] cursor-text whitespace-pre-wrap rounded-md px-2 py-1.5 text-left text-md leading-6 hover:bg-hover"
    >
      {text ?? <span className="text-ink-3">{t('addDescription')}</span>}
    </button>
  )
}
