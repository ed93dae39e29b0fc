import { ExternalLink, type LucideIcon, Mail, Phone } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KindName } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { keyboardOf } from '../../fields/keyboards.ts'
import { emptyToNull } from '../../fields/widget-props.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Input } from '../../kit/inputs/input.tsx'
import type { PropertyEditorProps } from './property-editor.ts'

/** A line of text edited in place: Enter or leaving the field saves, Escape restores. */
export const TextProperty = (props: PropertyEditorProps) => {
  const { id, label, field } = props
  const value = props.value as string | null
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLeftByKey = useRef(false)

  // Escape and Enter return the focus to the property.
  useEffect(() => {
    if (isEditing || !isLeftByKey.current) return
    isLeftByKey.current = false
    button.current?.focus()
  }, [isEditing])

  const close = (byKey: boolean) => {
    isLeftByKey.current = byKey
    setEditing(false)
  }
  if (isEditing) return <TextField {...props} close={close} />
  return (
    <div className="-mx-2 flex w-[calc(100%+16px)] items-center">
      <button
        ref={button}
        type="button"
        id={id}
        aria-label={t('labelled', { label, value: value ?? t('notSet') })}
        onClick={() => setEditing(true)}
        className="flex min-h-control min-w-0 flex-1 cursor-text items-center rounded-md px-2 text-left hover:bg-hover"
      >
        {value === null ? <span className="text-ink-3">{t('notSet')}</span> : <span className="truncate">{value}</span>}
      </button>
      {value !== null && <OpenLink kind={field.kind} value={value} />}
    </div>
  )
}

const LINKS: { readonly [Kind in KindName]?: { readonly icon: LucideIcon; href(value: string): string } } = {
  email: { icon: Mail, href: (value) => `mailto:${value}` },
  phone: { icon: Phone, href: (value) => `tel:${value.replaceAll(/[^\d+]/g, '')}` },
  link: { icon: ExternalLink, href: (value) => value },
}

/** Follows an address, beside the button that edits the address; nothing for other kinds. */
const OpenLink = ({ kind, value }: { readonly kind: KindName; readonly value: string }) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const link = LINKS[kind]
  if (!link) return null
  return (
    <a
      href={link.href(value)}
      {...(kind === 'link' ? { target: '_blank', rel: 'noreferrer' } : {})}
      aria-label={t('labelled', { label: tRecord('open'), value })}
      className="flex size-control shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink touch:size-11 [&_svg]:size-4"
    >
      <link.icon aria-hidden />
    </a>
  )
}

const TextField = ({
  id,
  label,
  field,
  onChange,
  close,
  ...props
}: PropertyEditorProps & { close(byKey: boolean): void }) => {
  const value = props.value as string | null
  const locale = useLocale()
  const [typed, setTyped] = useState(value ?? '')
  const isClosed = useRef(false)
  const parsed = parseField(emptyToNull(typed.trim(), field), field)
  const issue = 'issue' in parsed ? parsed.issue : null

  const endEditing = (byKey: boolean, isSaved: boolean) => {
    // Removing a focused field blurs it once more.
    if (isClosed.current) return
    isClosed.current = true
    if (isSaved && 'value' in parsed && parsed.value !== value) onChange(parsed.value as string | null)
    close(byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // The key would press the button that gets the focus.
    event.preventDefault()
    if (event.key === 'Escape') endEditing(true, false)
    else if (issue === null) endEditing(true, true)
  }
  return (
    <div className="w-full py-0.5">
      <Input
        autoFocus
        id={id}
        aria-label={label}
        aria-invalid={issue !== null || undefined}
        aria-describedby={issue === null ? undefined : `${id}-issue`}
        inputMode={keyboardOf(field.kind).inputMode ?? 'text'}
        enterKeyHint="done"
        maxLength={field.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => issue === null && endEditing(false, true)}
        onKeyDown={onKeyDown}
        className="-mx-2 w-[calc(100%+16px)]"
      />
      {issue !== null && (
        <p id={`${id}-issue`} role="alert" className="mt-1 text-danger-text text-sm">
          {issueMessage(issue, locale)}
        </p>
      )}
    </div>
  )
}
