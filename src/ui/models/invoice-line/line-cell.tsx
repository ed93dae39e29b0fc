import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isNewWording } from '#contract/locales/line-wordings.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { cx } from '../../kit/cx.ts'

interface LineCellProps<Value> {
  readonly id: RecordId
  /** The name of the column, by which keys find the cell above and below. */
  readonly column: string
  readonly label: string
  readonly value: Value
  show(value: Value): string
  /** Reads a typed text; null for one that means nothing here. */
  read(text: string): { readonly value: Value } | null
  /** Stores a value; `seen` is the one from which typing began. */
  store(value: Value, seen: Value): Promise<Dispatched | null>
  readonly isMultiline?: boolean
  /** Most characters of a text on several lines. */
  readonly maxLength?: number
  readonly isReadOnly: boolean
  readonly isNumber?: boolean
}

const LOOK =
  'w-full min-w-0 rounded-sm border bg-transparent px-1.5 py-1 text-ink hover:bg-hover focus-visible:bg-surface focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-0 aria-invalid:border-danger-text max-sm:border-control-line touch:min-h-11 touch:border-control-line'

/**
 * The text that is being typed, with the value from which typing began. It is stored when the cell
 * is left, also together with the page; Escape takes it back. Changes by others meanwhile do not
 * alter it.
 */
const useTyping = <Value,>({ id, value, show, read, store }: LineCellProps<Value>) => {
  const [typing, setTyping] = useState<{ readonly text: string; readonly seen: Value } | null>(null)
  const seenAtStore = useRef<Value>(value)
  const [shown, change] = useOptimisticValue({ id, value }, (requested) => store(requested, seenAtStore.current))
  const isWrong = typing !== null && read(typing.text) === null

  const storeText = () => {
    const result = typing && read(typing.text)
    if (!(typing && result)) return
    setTyping(null)
    if (result.value === typing.seen) return
    seenAtStore.current = typing.seen
    change(result.value)
  }
  const latest = useRef(storeText)
  latest.current = storeText
  const isTyping = typing !== null
  useEffect(() => {
    if (!isTyping) return
    const store = () => latest.current()
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [isTyping])
  // An element that is removed while it has the focus is not always blurred.
  useEffect(() => () => latest.current(), [])

  return {
    text: typing?.text ?? show(shown),
    isWrong,
    type: (text: string) => setTyping((before) => ({ text, seen: before?.seen ?? shown })),
    storeText,
    restore: () => setTyping(null),
  }
}

/** One value of a line, always open for typing. */
export const LineCell = <Value,>(props: LineCellProps<Value>) => {
  const { column, label, isMultiline = false, maxLength, isReadOnly, isNumber = false } = props
  const { t } = useTranslation('invoiceEditor')
  const { text, isWrong, type, storeText, restore } = useTyping(props)
  const problemId = useId()
  if (isReadOnly)
    return (
      <span className={cx('block px-1.5 py-1', isNumber ? 'text-right tabular' : 'whitespace-pre-line break-words')}>
        {text}
      </span>
    )
  const common = {
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? problemId : undefined,
    'data-column': column,
    value: text,
    onBlur: storeText,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') restore()
      // By these keys the grid moves the focus or the line, or adds one.
      if ((event.key === 'Enter' && !event.shiftKey) || (event.altKey && event.key.startsWith('Arrow'))) storeText()
    },
  }
  const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()
  return (
    <>
      {isMultiline ? (
        <textarea
          {...common}
          rows={1}
          maxLength={maxLength}
          // The wording that a new line begins with is there to be replaced.
          onFocus={({ currentTarget }) => isNewWording(text) && currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          className={cx(LOOK, 'field-sizing-content resize-none border-transparent')}
        />
      ) : (
        <input
          {...common}
          inputMode={isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onFocus={selectAll}
          className={cx(LOOK, 'h-control border-transparent', isNumber && 'text-right tabular')}
        />
      )}
      {isWrong && (
        <span id={problemId} className="sr-only">
          {t('notANumber')}
        </span>
      )}
    </>
  )
}
