import { Pencil } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { LONG_TEXT_LENGTH } from '#contract/core/parse.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDraftText } from '../../hooks/actions/use-draft-text.ts'
import { useFocusBack } from '../../hooks/page/use-focus-back.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { LinkedText } from '../../kit/linked-text.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useSetter } from './use-setter.ts'

interface LongTextEditorProps<Name extends ModelName> {
  readonly record: Mirrored<Name>
  readonly field: keyof Mirrored<Name> & string
  /** Shown in place of an empty text: to people who may write it, and to others. */
  readonly placeholders: { readonly add: string; readonly none: string }
}

const FIELD = '-mx-2 cursor-text rounded-md px-2 py-1.5 hover:bg-hover'

/**
 * Tells whether a click on text asks for nothing else: it follows no link and ends no selection.
 */
const isPlainClick = ({ target }: MouseEvent): boolean =>
  window.getSelection()?.isCollapsed !== false && (target as Element).closest('a') === null

interface OpenEditorProps {
  readonly label: string
  readonly text: string
  readonly autoFocus: boolean
  onChange(text: string): void
  onSave(): void
  onCancel(): void
}

const OpenEditor = ({ label, text, autoFocus, onChange, onSave, onCancel }: OpenEditorProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Textarea
        autoFocus={autoFocus}
        aria-label={label}
        maxLength={LONG_TEXT_LENGTH}
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
          else if (event.key === 'Escape') onCancel()
        }}
        className="text-md"
      />
      <div className="mt-2 flex gap-2">
        <Button look="primary" onClick={onSave}>
          {t('save')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

/**
 * A long text as plain text that can be selected; a click or its button opens the editor. Typed
 * text survives a reload, and what was cancelled can be taken up again.
 */
export const LongTextEditor = <Name extends ModelName>({ record, field, placeholders }: LongTextEditorProps<Name>) => {
  const { t } = useTranslation()
  const labels = useLabels()
  const { isAllowed, set } = useSetter(record, field)
  const label = labels.fieldOf(record.modelName, field)
  const text = fieldOf(record, field) as string | null
  const [isEditing, setEditing] = useState(false)
  const isSaving = useRef(false)
  const draft = useDraftText(`${record.modelName}:${record.id}:${field}`, text ?? '')

  const close = () => {
    setEditing(false)
    draft.clear()
  }
  /** Closes the editor, and offers what was typed once more. */
  const cancel = () => {
    const typed = draft.text
    close()
    if (typed === (text ?? '')) return
    const takeUp = () => {
      draft.setText(typed)
      setEditing(true)
    }
    toast(t('form.discarded'), {
      id: `discarded:${record.id}:${field}`,
      action: { label: t('form.takeUp'), onClick: takeUp },
    })
  }
  const save = async () => {
    // A second click would save over a text that is not the record's any more.
    if (isSaving.current) return
    const next = draft.text.trim() === '' ? null : draft.text
    if (next !== text) {
      isSaving.current = true
      const answer = await set(next, draft.seen === '' ? null : draft.seen)
      isSaving.current = false
      // The event was not stored: the text stays in the field.
      if (answer?.status !== 'logged') return
    }
    close()
  }

  const isOpen = isEditing || draft.restored
  const around = useFocusBack<HTMLDivElement>(isOpen)
  if (isOpen) {
    return (
      <div ref={around}>
        <OpenEditor
          label={label}
          text={draft.text}
          autoFocus={isEditing}
          onChange={draft.setText}
          onSave={save}
          onCancel={cancel}
        />
      </div>
    )
  }
  if (!isAllowed)
    return text === null ? (
      <p className="text-ink-3 text-md leading-6">{placeholders.none}</p>
    ) : (
      <LinkedText text={text} />
    )
  if (text === null) {
    return (
      <div ref={around}>
        <button
          type="button"
          onClick={() => setEditing(true)}
          className={`${FIELD} block w-[calc(100%+16px)] text-left text-ink-3 text-md leading-6 touch:min-h-11`}
        >
          {placeholders.add}
        </button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside takes the keyboard
    <div
      ref={around}
      onClick={(event) => isPlainClick(event) && setEditing(true)}
      className={`${FIELD} group/text flex items-start gap-2`}
    >
      <LinkedText text={text} className="min-w-0 flex-1" />
      <IconButton
        size="small"
        label={t('labelled', { label: t('edit'), value: label })}
        className="shrink-0 opacity-0 focus-visible:opacity-100 touch:opacity-100 group-hover/text:opacity-100"
      >
        <Pencil aria-hidden />
      </IconButton>
    </div>
  )
}
