import { Bold, Code, Italic, Link, List, TextQuote } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { type Option, OptionLine } from '../../kit/inputs/option-line.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { useOptionCursor } from '../../kit/inputs/use-option-cursor.ts'
import { type Completion, completionAt, type Edited, withReference } from './completion.ts'
import { type Format, formatted, inserted, nextEntry } from './formatting.ts'

export interface MarkdownFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly error?: string | undefined
  readonly disabled: boolean
  readonly autoFocus?: boolean
  /** The reference that is being typed. */
  readonly completion: Completion | null
  onCompletion(completion: Completion | null): void
  /** The options for the typed reference; the value of an option is the inserted text. */
  readonly options: readonly Option[]
  onChange(value: string): void
  /** Lines that the empty field shows. */
  readonly rows?: number
  /** Controls below the field; `insert` puts a text where the caret is. */
  below?(insert: (text: string) => void): ReactNode
}

const FORMATS = [
  ['bold', Bold, 'Ctrl+B'],
  ['italic', Italic, 'Ctrl+I'],
  ['code', Code, 'Ctrl+E'],
  ['link', Link, undefined],
  ['list', List, undefined],
  ['quote', TextQuote, undefined],
] as const satisfies readonly (readonly [Format, unknown, string | undefined])[]

const NO_OPTIONS: readonly Option[] = []

const FORMAT_KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', e: 'code' }

/**
 * Puts a changed text into the field as if it had been typed, so that the browser's undo takes it
 * back; where a browser refuses, the value is set.
 */
const typeInto = (field: HTMLTextAreaElement, { text, start, end }: Edited, onChange: (text: string) => void): void => {
  const old = field.value
  let from = 0
  while (from < old.length && from < text.length && old[from] === text[from]) from += 1
  let tail = 0
  while (tail < old.length - from && tail < text.length - from && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  field.focus()
  field.setSelectionRange(from, old.length - tail)
  const inserted = text.slice(from, text.length - tail)
  const isTyped = inserted === '' ? document.execCommand('delete') : document.execCommand('insertText', false, inserted)
  // The selection is set at once: the next key may come before the next frame.
  if (!isTyped) flushSync(() => onChange(text))
  field.setSelectionRange(start, end)
}

const editedOf = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Edited => ({
  text,
  start,
  end,
})

interface FormatButtonsProps {
  readonly disabled: boolean
  onFormat(kind: Format): void
}

const FormatButtons = ({ disabled, onFormat }: FormatButtonsProps) => {
  const { t } = useTranslation('markdown')
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="-ml-1 mb-1 flex flex-wrap gap-0.5">
      {FORMATS.map(([kind, Icon, keys]) => (
        <IconButton
          key={kind}
          size="small"
          label={t(kind)}
          {...(keys === undefined ? {} : { keys })}
          disabled={disabled}
          // The selection of the text must stay.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(kind)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}

interface CompletionsProps {
  /** Id of the field: those of the list and of its options begin with it. */
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly cursor: Pick<ReturnType<typeof useOptionCursor>, 'current' | 'setActive'>
  onPick(value: string): void
}

const Completions = ({ id, label, options, cursor, onPick }: CompletionsProps) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="mt-1 rounded-md border bg-raised p-1 shadow-popover"
    >
      {options.map((option, index) => (
        <OptionLine
          key={option.value}
          id={`${id}-${index}`}
          index={index}
          option={option}
          multiple={false}
          isSelected={false}
          isCurrent={index === cursor.current}
          onPoint={cursor.setActive}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

/** The open list of options and its keys: Tab and Enter insert, Escape closes the list alone. */
const useCompletions = (
  options: readonly Option[],
  insert: (reference: string) => void,
  onCompletion: (completion: null) => void,
) => {
  const cursor = useOptionCursor(options, 0, insert)
  const isOpen = options.length > 0
  useLayoutEffect(() => {
    if (!isOpen) cursor.setActive(0)
  }, [isOpen, cursor.setActive])
  const onListKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') {
      // The dialog or page around it stays.
      event.stopPropagation()
      event.preventDefault()
      onCompletion(null)
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      const option = options[cursor.current]
      if (option) insert(option.value)
    } else if (event.key !== 'Home' && event.key !== 'End') cursor.onKeyDown(event)
  }
  return { options, isOpen, cursor, onListKey }
}

/**
 * A text in Markdown: buttons and keys for the marks, lists that go on with Enter, people after `@`
 * and tickets after `#` from a list below.
 */
export const MarkdownField = (props: MarkdownFieldProps) => {
  const { label, placeholder, value, error, disabled, autoFocus, completion, onCompletion, onChange } = props
  const { t } = useTranslation('markdown')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (reference: string): void => {
    if (field.current && completion)
      typeInto(field.current, withReference(editedOf(field.current), completion, reference), onChange)
    onCompletion(null)
  }
  const { options, isOpen, cursor, onListKey } = useCompletions(
    completion ? props.options : NO_OPTIONS,
    insert,
    onCompletion,
  )

  const notice = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void =>
    onCompletion(selectionStart === selectionEnd ? completionAt(text, selectionStart) : null)
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    onChange(target.value)
    notice(target)
  }
  const format = (kind: Format): void => {
    if (field.current) typeInto(field.current, formatted(editedOf(field.current), kind), onChange)
  }
  const insertText = (text: string): void => {
    if (field.current) typeInto(field.current, inserted(editedOf(field.current), text), onChange)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const hasModifier = event.ctrlKey || event.metaKey
    const kind = hasModifier && !event.shiftKey && !event.altKey ? FORMAT_KEYS[event.key.toLowerCase()] : undefined
    if (kind) {
      event.preventDefault()
      format(kind)
    } else if (isOpen && !hasModifier && !event.nativeEvent.isComposing) onListKey(event)
    else if (event.key === 'Enter' && !hasModifier && !event.shiftKey && !event.nativeEvent.isComposing) {
      const next = nextEntry(editedOf(event.currentTarget))
      if (!next) return
      event.preventDefault()
      typeInto(event.currentTarget, next, onChange)
    }
  }

  return (
    <div className="min-w-0">
      <FormatButtons disabled={disabled} onFormat={format} />
      <Textarea
        ref={field}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': `${id}-${cursor.current}`,
        })}
        aria-autocomplete="list"
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        autoFocus={autoFocus}
        {...(props.rows === undefined ? {} : { rows: props.rows })}
        onChange={change}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key.startsWith('Arrow') && !isOpen && notice(event.currentTarget)}
        onBlur={() => onCompletion(null)}
      />
      {isOpen && (
        <Completions
          id={id}
          label={t(completion?.kind === 'ticket' ? 'tickets' : 'people')}
          options={options}
          cursor={cursor}
          onPick={insert}
        />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger-text text-sm">
          {error}
        </p>
      )}
      {props.below && <div className="mt-2">{props.below(insertText)}</div>}
    </div>
  )
}
