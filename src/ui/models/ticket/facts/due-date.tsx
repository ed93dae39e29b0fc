import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { useServices } from '../../../services/services.tsx'
import { addDays, type Formats, localDay } from '../../../text/format.ts'

type DayName = 'yesterday' | 'today' | 'tomorrow' | 'late'

interface Reading {
  readonly today: string
  readonly format: Formats
  name(day: DayName): string
}

/** A deadline relative to today; red once it is past and the ticket is still open. */
export const dueDate = (day: string | null, isOpen: boolean, { today, format, name }: Reading): ReactNode => {
  if (day === null) return null
  const isLate = isOpen && day < today
  const near =
    day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : day === addDays(today, 1) ? 'tomorrow' : null
  return (
    <span
      className={cx(
        'truncate tabular',
        isLate
          ? 'font-medium text-danger-text'
          : day === today && isOpen
            ? 'font-medium text-warning-text'
            : 'text-ink-2',
      )}
    >
      {near === null ? format.day(day) : name(near)}
      {isLate && <span className="sr-only"> ({name('late')})</span>}
    </span>
  )
}

export const DueDate = ({ day, isOpen }: { readonly day: string | null; readonly isOpen: boolean }) => {
  const { t } = useTranslation()
  const { now } = useServices()
  return dueDate(day, isOpen, { today: localDay(now()), format: useFormat(), name: (name) => t(name) })
}
