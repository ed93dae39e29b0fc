import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { enGB, fr } from 'react-day-picker/locale'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import { cx } from '../kit/cx.ts'
import { useServices } from '../services/services.tsx'
import { localDay } from '../text/format.ts'
import type { DayBounds } from './day-bounds.ts'

const LOCALES = { fr, en: enGB } as const satisfies Record<Locale, unknown>

const ARROW =
  'absolute top-0 flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-40'

const LOOK = {
  root: 'select-none',
  months: 'relative',
  month_caption: 'flex h-8 items-center justify-center font-medium first-letter:uppercase',
  nav: 'contents',
  button_previous: cx(ARROW, 'left-0 z-10'),
  button_next: cx(ARROW, 'right-0 z-10'),
  month_grid: 'mt-1 border-collapse tabular',
  weekday: 'size-8 font-normal text-ink-3 text-sm',
  day: 'p-0 text-center',
  day_button: 'size-8 rounded-md hover:bg-hover touch:size-11',
  today: '[&>button]:font-semibold [&>button]:text-accent-text',
  selected: '[&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent',
  outside: 'text-ink-3',
  disabled: '[&>button]:pointer-events-none [&>button]:text-ink-3 [&>button]:opacity-50',
}

const Arrow = ({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) =>
  orientation === 'left' ? (
    <ChevronLeft aria-hidden className="size-4" />
  ) : (
    <ChevronRight aria-hidden className="size-4" />
  )

const COMPONENTS = { Chevron: Arrow }

const middayOf = (day: string): Date => new Date(`${day}T12:00:00`)

interface CalendarProps {
  /** The selected day as `YYYY-MM-DD`, or null. */
  readonly value: string | null
  /** Days before and after them are greyed out. */
  readonly bounds?: DayBounds
  onPick(day: string): void
}

const NO_BOUNDS: DayBounds = {}

/** A month to pick a day from. Weeks start on Monday; the arrow keys move between days. */
export const Calendar = ({ value, bounds = NO_BOUNDS, onPick }: CalendarProps) => {
  const locale = useLocale()
  const { now } = useServices()
  const selected = value === null ? undefined : middayOf(value)
  const first = bounds.min === undefined ? undefined : middayOf(bounds.min)
  const last = bounds.max === undefined ? undefined : middayOf(bounds.max)
  return (
    <DayPicker
      mode="single"
      locale={LOCALES[locale]}
      weekStartsOn={1}
      showOutsideDays
      today={now()}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      {...(first ? { startMonth: first } : {})}
      {...(last ? { endMonth: last } : {})}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onDayClick={(day) => onPick(localDay(day))}
      classNames={LOOK}
      components={COMPONENTS}
    />
  )
}
