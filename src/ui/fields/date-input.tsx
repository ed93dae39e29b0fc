import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCalendarDate } from '#contract/core/parse.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Input } from '../kit/inputs/input.tsx'
import { Late } from '../kit/late.tsx'
import { Popover } from '../kit/overlays/popover.tsx'
import { useServices } from '../services/services.tsx'
import { localDay } from '../text/format.ts'
import { parseDay, writeDay } from './date-text.ts'
import { beyond, type DayBounds } from './day-bounds.ts'
import { KEYBOARDS } from './keyboards.ts'
import { CALENDAR, CALENDAR_ROOM } from './late-calendar.tsx'

interface DateInputProps extends DayBounds {
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
   * that is no day. A day beyond the bounds stays in the field, which says why, and is not done.
   */
  onDone?(day: string | null): void
}

/**
 * A date field: typed in the format of the language, or picked from a month. A day beyond `min` and
 * `max` is not picked, and is refused once it is typed.
 */
export const DateInput = (props: DateInputProps) => {
  const {
    id,
    label,
    value,
    onChange,
    invalid,
    describedBy,
    disabled,
    autoFocus,
    isPast = false,
    min,
    max,
    onDone,
  } = props
  const { t } = useTranslation()
  const { now } = useServices()
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [open, setOpen] = useState(false)
  const day = value !== null && isCalendarDate(value) ? value : null
  // A day that is half typed is another one: it is refused when it is complete.
  const refused = day === null || isTyping ? null : beyond(day, { min, max })
  const bound = refused === 'min' ? min : max

  const dayIn = (text: string): string | null => parseDay(text, localDay(now()), isPast)
  const type = (text: string) => {
    setTyped(text)
    setTyping(true)
    onChange(text.trim() === '' ? null : (dayIn(text) ?? text))
  }
  const finish = () => {
    setTyping(false)
    const done = typed === null ? null : dayIn(typed)
    if (typed !== null && (done === null || beyond(done, { min, max }) === null)) onDone?.(done)
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
        aria-invalid={invalid || refused !== null || undefined}
        aria-describedby={
          [describedBy, refused === null ? undefined : problemId].filter(Boolean).join(' ') || undefined
        }
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
            <IconButton
              size="small"
              label={t('labelled', { label: t('openCalendar'), value: label })}
              disabled={disabled}
            >
              <CalendarDays aria-hidden />
            </IconButton>
          }
        >
          <Late
            of={CALENDAR}
            with={{
              value: day !== null && beyond(day, { min, max }) === null ? day : null,
              bounds: { min, max },
              onPick: (picked) => {
                setTyped(null)
                setTyping(false)
                setOpen(false)
                onChange(picked)
                onDone?.(picked)
              },
            }}
            fallback={CALENDAR_ROOM}
          />
        </Popover>
      </span>
      {refused !== null && bound !== undefined && <DayProblem id={problemId} refused={refused} bound={bound} />}
    </span>
  )
}

interface DayProblemProps {
  readonly id: string
  readonly refused: 'min' | 'max'
  readonly bound: string
}

/** Says why a typed day is refused. */
const DayProblem = ({ id, refused, bound }: DayProblemProps) => {
  const { t } = useTranslation()
  return (
    <span
      id={id}
      role="alert"
      className="absolute top-full left-0 z-30 mt-1 w-max max-w-64 rounded-md border bg-raised px-2 py-1 text-danger-text text-sm shadow-popover"
    >
      {t(refused === 'min' ? 'dayTooEarly' : 'dayTooLate', { day: writeDay(bound) })}
    </span>
  )
}
