import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { formatTextOf } from '../../fields/format-text.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import type { WidgetProps } from '../../fields/widget-props.ts'
import { WIDGETS } from '../../fields/widgets.tsx'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import type { PropertyEditorProps } from './property-editor.ts'

/**
 * A value edited in place with the form widget of its kind: Enter, « Enregistrer » or leaving
 * saves, Escape restores.
 */
export const WidgetProperty = (props: PropertyEditorProps) => {
  const { id, label, field, value, onChange } = props
  const { t } = useTranslation()
  const text = useValueText()
  const [open, setOpen] = useState(false)
  /** Null while the person has changed nothing. */
  const [typed, setTyped] = useState<{ readonly value: unknown } | null>(null)
  const shown = text(field, value)
  const save = (next: unknown) => {
    setOpen(false)
    if (next !== value) onChange(next)
  }
  const leave = () => {
    if (!open || typed === null) return
    const parsed = parseField(typed.value, field)
    if ('value' in parsed) save(parsed.value)
  }
  return (
    <Popover
      open={open}
      onOpenChange={(isOpen) => {
        setTyped(null)
        setOpen(isOpen)
      }}
      onInteractOutside={leave}
      label={label}
      className="w-72 p-3"
      trigger={
        <button
          type="button"
          id={id}
          aria-label={t('labelled', { label, value: shown ?? t('notSet') })}
          className="-mx-2 flex min-h-control w-[calc(100%+16px)] items-center rounded-md px-2 text-left tabular hover:bg-hover aria-expanded:bg-hover"
        >
          {shown === null ? (
            <span className="text-ink-3">{t('notSet')}</span>
          ) : (
            <span className="truncate">{shown}</span>
          )}
        </button>
      }
    >
      <ValueForm
        {...props}
        typed={typed ? typed.value : value}
        onType={(next) => setTyped({ value: next })}
        onChange={save}
      />
    </Popover>
  )
}

interface ValueFormProps extends PropertyEditorProps {
  readonly typed: unknown
  onType(typed: unknown): void
}

const ValueForm = ({ id, label, field, value, among, typed, onType, onChange }: ValueFormProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const parsed = parseField(typed, field)
  const issue = 'issue' in parsed ? parsed.issue : null
  const Widget: ComponentType<WidgetProps> = WIDGETS[field.kind]
  const format = formatTextOf(field, typed)
  const problem = issue && (format === null ? issueMessage(issue, locale) : t(format))
  const hint = problem ?? (field.kind === 'ut' ? t('form.utHint') : null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if ('value' in parsed) onChange(parsed.value)
      }}
    >
      <label htmlFor={`${id}-field`} className="mb-1 block font-medium">
        {label}
      </label>
      <Widget
        id={`${id}-field`}
        field={field}
        label={label}
        value={typed}
        onChange={onType}
        invalid={issue !== null}
        describedBy={hint === null ? undefined : `${id}-hint`}
        disabled={false}
        placeholder={undefined}
        autoFocus
        among={among}
      />
      {hint !== null && (
        <p
          id={`${id}-hint`}
          className={issue === null ? 'mt-1.5 text-ink-3 text-sm' : 'mt-1.5 text-danger-text text-sm'}
        >
          {hint}
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button look="primary" size="small" type="submit">
          {t('save')}
        </Button>
        {field.nullable === true && value !== null && (
          <Button look="ghost" size="small" onClick={() => onChange(null)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
