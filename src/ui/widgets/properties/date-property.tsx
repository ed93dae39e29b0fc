import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCalendarDate } from '#contract/core/parse.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { parseDay, writeDay } from '../../fields/date-text.ts'
import { CALENDAR, CALENDAR_ROOM } from '../../fields/late-calendar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Input } from '../../kit/inputs/input.tsx'
import { Late } from '../../kit/late.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import type { PropertyEditorProps } from './property-editor.ts'

/** A date edited in place: picked from a month, or typed and saved by Enter or by leaving. */
export const DateProperty = (props: PropertyEditorProps) => {
  const { id, label, field, onChange } = props
  const value = props.value as string | null
  const { t } = useTranslation()
  const { now } = useServices()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const today = localDay(now())
  const read = parseDay(typed, today, field.past === true)
  const isWrong = typed.trim() !== '' && read === null

  const save = (day: string | null) => {
    setOpen(false)
    if (day !== value) onChange(day)
  }
  const leave = () => {
    if (open && isTyped && read !== null && !isWrong) save(read)
  }
  return (
    <div className="w-full">
      <Popover
        open={open}
        onOpenChange={(isOpen) => {
          setTyped(value === null ? '' : writeDay(value))
          setIsTyped(false)
          setOpen(isOpen)
        }}
        onInteractOutside={leave}
        label={label}
        className="p-3"
        trigger={
          <button
            type="button"
            id={id}
            // The name has the text that is shown, so that a person who speaks to the page can say
            // it.
            aria-label={t('labelled', { label, value: value === null ? t('notSet') : format.day(value) })}
            className={cx(
              '-mx-2 flex h-control w-[calc(100%+16px)] items-center rounded-md px-2 text-left tabular hover:bg-hover aria-expanded:bg-hover',
              value === null && 'text-ink-3',
            )}
          >
            {value === null ? t('notSet') : format.day(value)}
          </button>
        }
      >
        <DayForm
          label={label}
          typed={typed}
          read={read}
          isWrong={isWrong}
          isClearable={value !== null}
          onType={(text) => {
            setTyped(text)
            setIsTyped(true)
          }}
          onSave={save}
        />
      </Popover>
    </div>
  )
}

interface DayFormProps {
  readonly label: string
  readonly typed: string
  /** The day of the typed text; null for none. */
  readonly read: string | null
  readonly isWrong: boolean
  readonly isClearable: boolean
  onType(text: string): void
  onSave(day: string | null): void
}

const DayForm = ({ label, typed, read, isWrong, isClearable, onType, onSave }: DayFormProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const issueId = useId()
  const [isTried, setTried] = useState(false)
  // A date that is still being typed is not wrong yet.
  const isRefused = isWrong && (isTried || typed.trim().length >= t('datePlaceholder').length)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isWrong) onSave(read)
      }}
      className="grid w-min gap-2"
    >
      <Input
        aria-label={label}
        placeholder={t('datePlaceholder')}
        value={typed}
        onChange={(event) => {
          setTried(false)
          onType(event.target.value)
        }}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? issueId : undefined}
        autoComplete="off"
        className="tabular"
      />
      {isRefused && (
        <p id={issueId} role="alert" className="text-danger-text text-sm">
          {issueMessage({ code: 'date' }, locale)}
        </p>
      )}
      <Late
        key={read}
        of={CALENDAR}
        with={{ value: read !== null && isCalendarDate(read) ? read : null, onPick: onSave }}
        fallback={CALENDAR_ROOM}
      />
      {isClearable && (
        <Button look="ghost" size="small" onClick={() => onSave(null)}>
          {t('clear')}
        </Button>
      )}
    </form>
  )
}
