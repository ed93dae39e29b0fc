import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { CONTROL } from './input.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null
  onChange(value: string | null): void
}

/** The browser's own date field: every system, screen reader and phone knows it. */
export const DateInput = ({ value, onChange, className, ...rest }: DateInputProps) => (
  <span className="relative block">
    <input
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      className={cx(
        CONTROL,
        'h-control pr-8 tabular [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:right-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-8 [&::-webkit-calendar-picker-indicator]:opacity-0',
        className,
      )}
    />
    <CalendarDays aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3" />
  </span>
)
