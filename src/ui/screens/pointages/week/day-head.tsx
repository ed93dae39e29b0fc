import { CopyMinus, CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import type { WeekTableProps } from './week-table.tsx'

interface DayHeadProps extends Pick<WeekTableProps, 'grid' | 'isReadOnly' | 'expectedOn' | 'copyDay'> {
  readonly day: string
  readonly column: number
  readonly isToday: boolean
  /** Why nobody works, the name of a holiday, and the absence of the person; null on other days. */
  readonly off: string | null
  readonly holiday: string | null
  readonly absent: string | null
  readonly isCurrent: boolean
}

/** A day with what can be copied into it or from it. */
export const DayHead = ({
  grid,
  day,
  column,
  isToday,
  off,
  holiday,
  absent,
  isCurrent,
  isReadOnly,
  expectedOn,
  copyDay,
}: DayHeadProps) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const reason = [off, absent].filter((text) => text !== null).join(', ')
  const label = reason === '' ? format.fullDay(day) : `${format.fullDay(day)}, ${reason}`
  const before = grid.totals.slice(0, column).findLastIndex((ut) => ut > 0)
  const after = grid.days.flatMap((other, at) =>
    at > column && grid.totals[at] === 0 && expectedOn(other) > 0 ? [at] : [],
  )
  const source = grid.days[before]
  return (
    <th
      scope="col"
      title={label}
      className={cx(
        'sticky top-0 z-20 h-12 border-b border-l p-0 font-normal',
        off === null ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <DropdownMenu
        align="center"
        trigger={
          <button
            type="button"
            data-cell={`-1:${column}`}
            tabIndex={isCurrent ? 0 : -1}
            className="ring-inside flex h-12 w-full flex-col items-end justify-center px-2 leading-4 hover:bg-hover aria-expanded:bg-hover"
          >
            <span className="sr-only">{t('dayMenu', { day: label })}</span>
            <span aria-hidden className={cx('text-sm', isToday ? 'font-semibold text-accent-text' : 'text-ink-2')}>
              {format.day(day)}
            </span>
            <span aria-hidden className="max-w-full truncate text-ink-3 text-xs">
              {absent ?? holiday ?? t(`weekdays.${WEEKDAYS[column] ?? 'mon'}`)}
            </span>
          </button>
        }
      >
        <MenuItem disabled={isReadOnly || source === undefined} onSelect={() => copyDay(before, [column])}>
          <CopyMinus aria-hidden />
          {source === undefined ? t('copyFromNone') : t('copyFrom', { day: format.fullDay(source) })}
        </MenuItem>
        <MenuItem
          disabled={isReadOnly || (grid.totals[column] ?? 0) === 0 || after.length === 0}
          onSelect={() => copyDay(column, after)}
        >
          <CopyPlus aria-hidden />
          {t('copyToRest')}
        </MenuItem>
      </DropdownMenu>
    </th>
  )
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
