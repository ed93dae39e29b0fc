import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_TEXT_LENGTH } from '#contract/core/parse.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../hooks/references.tsx'
import { useDispatchAction } from '../../hooks/use-dispatch-action.ts'

/** The title, edited in place: Enter or leaving the field saves, Escape cancels. */
export const TitleEditor = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const [typed, setTyped] = useState<string | null>(null)
  /** The title when editing began; later changes by others do not count as seen. */
  const seen = useRef(ticket.name)
  const field = useRef<HTMLTextAreaElement>(null)
  const isEditing = typed !== null
  const mayEdit = ticketActions.updateName.when(ticket, context, null) === null

  useEffect(() => {
    if (isEditing) field.current?.select()
  }, [isEditing])

  const save = () => {
    const name = typed?.trim() ?? ''
    setTyped(null)
    const before = { ...ticket, name: seen.current }
    if (name !== '' && name !== before.name) dispatchAction('ticket', before, 'updateName', { name })
  }

  if (isEditing) {
    return (
      <textarea
        ref={field}
        rows={1}
        maxLength={DEFAULT_TEXT_LENGTH}
        aria-label={t('editTitle')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          } else if (event.key === 'Escape') setTyped(null)
        }}
        className="field-sizing-content -mx-2 w-[calc(100%+16px)] resize-none rounded-md bg-hover px-2 py-1 font-semibold text-xl"
      />
    )
  }
  return (
    <h1 className="font-semibold text-xl">
      {mayEdit ? (
        <button
          type="button"
          title={t('editTitle')}
          onClick={() => {
            seen.current = ticket.name
            setTyped(ticket.name)
          }}
          className="-mx-2 cursor-text rounded-md px-2 py-1 text-left hover:bg-hover"
        >
          {ticket.name}
        </button>
      ) : (
        ticket.name
      )}
    </h1>
  )
}
