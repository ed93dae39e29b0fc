import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { LONG_TEXT_LENGTH } from '#contract/core/parse.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDraftText } from '../../hooks/use-draft-text.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { Button } from '../../kit/button.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { useSetter } from './use-setter.ts'

interface LongTextEditorProps<Name extends ModelName> {
  readonly record: Mirrored<Name>
  readonly field: keyof Mirrored<Name> & string
  /** Shown in place of an empty text: to people who may write it, and to others. */
  readonly placeholders: { readonly add: string; readonly none: string }
}

/** A long text as plain text; a click opens the editor. Typed text survives a reload. */
export const LongTextEditor = <Name extends ModelName>({ record, field, placeholders }: LongTextEditorProps<Name>) => {
  const { t } = useTranslation()
  const labels = useLabels()
  const { isAllowed, set } = useSetter(record, field)
  const label = labels.fieldOf(record.modelName, field)
  const text = fieldOf(record, field) as string | null
  const [isEditing, setEditing] = useState(false)
  const draft = useDraftText(`${record.modelName}:${record.id}:${field}`, text ?? '')

  const close = () => {
    setEditing(false)
    draft.clear()
  }
  const save = async () => {
    const next = draft.text.trim() === '' ? null : draft.text
    if (next !== text) {
      const answer = await set(next, draft.seen === '' ? null : draft.seen)
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
          aria-label={label}
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
            {t('save')}
          </Button>
          <Button look="ghost" onClick={close}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    )
  }
  if (!isAllowed) return <p className="whitespace-pre-wrap text-md leading-6">{text ?? <span className="text-ink-3">{placeholders.none}</span>}</p>
  return (
    <button
      type="button"
      aria-label={text === null ? undefined : t('labelled', { label: label, value: text })}
      onClick={() => setEditing(true)}
      className="-mx-2 block w-[calc(100%+16px)] cursor-text whitespace-pre-wrap rounded-md px-2 py-1.5 text-left text-md leading-6 hover:bg-hover"
    >
      {text ?? <span className="text-ink-3">{placeholders.add}</span>}
    </button>
  )
}
