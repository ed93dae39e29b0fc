import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCalendarDate } from '#contract/core/parse.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Input } from '../kit/inputs/input.tsx'
import { Late } from '../kit/late.tsx'
import { Popover } from '../kit/overlays/popover.tsx'
import { useServices } from '../services/services.tsx'
import { localDay } from '../text/format.ts'
import { parseDay, writeDay } from './date-text.ts'
import { KEYBOARDS } from './keyboards.ts'
import { CALENDAR, CALENDAR_ROOM } from './late-calendar.tsx'

interface DateInputProps {
  readonly id: string
  readonly label: string
  /** `YYYY-MM-DD`, null, or a text that is not a date. */
  readonly value: string | null
  onChange(value: string | null): void
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly disabled: boolean
  readonly autoFocus: boolean
  /** A day without its year has come already. */
  readonly isPast?: boolean
  /**
   * Called once a day is picked, or typed and then left or confirmed by Enter; with null for a text
   * that is no day.
   */
  onDone?(day: string | null): void
}

/** A date field: typed in the format of the language, or picked from a month. */
export const DateInput = (props: DateInputProps) => {
  const { id, label, value, onChange, invalid, describedBy, disabled, autoFocus, isPast = false, onDone } = props
  const { t } = useTranslation()
  const { now } = useServices()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)

  const dayIn = (text: string): string | null => parseDay(text, localDay(now()), isPast)
  const type = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (dayIn(text) ?? text))
  }
  const finish = () => {
    if (typed !== null) onDone?.(dayIn(typed))
  }
  return (
    <span data-input className="relative block">
      <Input
        id={id}
        value={typed ?? (value === null ? '' : writeDay(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          finish()
          setTyped(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        placeholder={t('datePlaceholder')}
        {...KEYBOARDS.date}
        autoFocus={autoFocus}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="pr-10 tabular"
      />
      <span className="absolute top-1/2 right-1 -translate-y-1/2">
        <Popover
          open={open}
          onOpenChange={setOpen}
          label={label}
          align="end"
          className="p-3"
          trigger={
            <IconButton size="small" label={t('labelled', { label: t('openCalendar'), value: label })} disabled={disabled}>
              <CalendarDays aria-hidden />
            </IconButton>
          }
        >
          <Late
            of={CALENDAR}
            with={{
              value: value !== null && isCalendarDate(value) ? value : null,
              onPick: (day) => {
                setTyped(null)
                setOpen(false)
                onChange(day)
                onDone?.(day)
              },
            }}
            fallback={CALENDAR_ROOM}
          />
        </Popover>
      </span>
    </span>
  )
}
