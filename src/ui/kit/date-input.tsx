import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { CONTROL } from './input.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null
  onChange(value: string | null): void
  /** Looks like text until it is pointed at: for edit-in-place. */
  readonly quiet?: boolean
}

/** The browser's picker opens from anywhere in its own, invisible, button. */
const PICKER =
  '[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:right-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-8 [&::-webkit-calendar-picker-indicator]:opacity-0'

/** The browser's own date field: every system, screen reader and phone knows it. */
export const DateInput = ({ value, onChange, quiet = false, className, ...rest }: DateInputProps) => (
  <span className={cx('group relative block', quiet && '-mx-2 w-[calc(100%+16px)]')}>
    <input
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      className={cx(
        quiet ? 'w-full rounded-md bg-transparent px-2 transition-colors duration-(--fast) hover:bg-hover focus:bg-hover' : CONTROL,
        quiet && value === null && 'text-ink-3',
        'h-control pr-8 tabular',
        PICKER,
        className,
      )}
    />
    <CalendarDays
      aria-hidden
      className={cx(
        'pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3',
        quiet && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100',
      )}
    />
  </span>
)
