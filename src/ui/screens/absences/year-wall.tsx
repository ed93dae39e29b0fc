import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { daysBetween } from '#contract/working-calendar.ts'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { TOUCH, useMedia } from '../../hooks/page/use-media.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useWorkingCalendar } from '../../hooks/records/use-days-off.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { monthOf, type Period } from '../../text/period.ts'
import { PersonAbsences } from './person-absences.tsx'
import { useWall, type WallRow } from './use-wall.ts'
import { WallEntryBar, WallEntryButton } from './wall-entry.tsx'
import { placeIn } from './wall-place.ts'

const YEAR = 'year'

/** The shown year, kept in the address. */
const useYear = () => {
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  const today = useToday()
  const asked = params.get(YEAR) ?? ''
  const year = /^20\d\d$/.test(asked) ? Number(asked) : Number(today.slice(0, 4))
  const period = useMemo((): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` }), [year])
  const show = (next: number): void => changeAddress({ [YEAR]: String(next) })
  return { year, period, today, show }
}

/** Everybody's absences of a year in one picture, on which managers decide. */
export const YearWall = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('absence')
  const { year, period, today, show } = useYear()
  const rows = useWall(period)
  const months = useMemo(() => Array.from({ length: 12 }, (_, month) => monthOf(period.from, month)), [period])
  const scroller = useRef<HTMLDivElement>(null)
  const showsToday = rows !== undefined && rows.length > 0 && today.startsWith(String(year))
  // A phone shows a quarter of the year: that of today, not of January.
  useLayoutEffect(() => {
    if (showsToday)
      scroller.current?.querySelector('[data-today]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [showsToday])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
        <IconButton label={t('wall.previous')} onClick={() => show(year - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={t('wall.next')} onClick={() => show(year + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <span className="font-medium tabular">{year}</span>
        <Legend />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-contain">
        {rows === undefined ? (
          <Skeleton className="m-4 h-64" />
        ) : (
          <table data-year={year} className="w-full min-w-[1080px] table-fixed border-separate border-spacing-0">
            <caption className="sr-only">{t('wall.title', { year })}</caption>
            <colgroup>
              <col className="w-40" />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky top-0 left-0 z-30 h-8 border-b bg-surface px-3 text-left font-normal text-ink-3 text-sm lg:px-4"
                >
                  {t('wall.person')}
                </th>
                <th scope="col" className="sticky top-0 z-20 border-b bg-surface p-0">
                  <Months months={months} period={period} />
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PersonLine key={row.userId} row={row} months={months} period={period} today={today} space={space} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

interface LineProps {
  readonly months: readonly Period[]
  readonly period: Period
}

const whole = (from: string, to: string) => ({ start: from, end: to, start_half: false, end_half: false })

const Months = ({ months, period }: LineProps) => {
  const format = useFormat()
  return (
    <span className="relative block h-8">
      {months.map(({ from, to }) => {
        const place = placeIn(period, whole(from, to))
        return (
          <span
            key={from}
            className="absolute inset-y-0 flex items-center border-line border-l px-1.5 font-normal text-ink-2 text-sm"
            style={{ left: `${place?.left}%`, width: `${place?.width}%` }}
          >
            {format.shortMonth(from)}
          </span>
        )
      })}
    </span>
  )
}

interface PersonLineProps extends LineProps {
  readonly row: WallRow
  readonly today: string
  readonly space: StaffSpace
}

const PersonLine = ({ row, months, period, today, space }: PersonLineProps) => {
  const now = placeIn(period, whole(today, today))
  const [isListed, setListed] = useState(false)
  // A day is some px wide: a finger presses the row, not the bar.
  const isTouch = useMedia(TOUCH)
  const opensList = isTouch && row.entries.length > 0
  return (
    <tr className="group/row">
      <th
        scope="row"
        className="sticky left-0 z-10 h-row truncate border-line border-b bg-surface px-3 text-left font-normal group-hover/row:bg-hover lg:px-4"
      >
        <PersonAbsences row={row} open={isListed} onOpenChange={setListed} />
      </th>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name of the person does the same by keys */}
      <td
        className="border-line border-b p-0 group-hover/row:bg-hover"
        onClick={opensList ? () => setListed(true) : undefined}
      >
        <span className="relative block h-row">
          <Grid months={months} period={period} />
          {now && (
            <span
              aria-hidden
              data-today
              className="absolute inset-y-0 border-accent border-l"
              style={{ left: `${now.left}%` }}
            />
          )}
          {row.entries.map((entry) =>
            isTouch ? (
              <WallEntryBar key={entry.id} entry={entry} />
            ) : (
              <WallEntryButton key={entry.id} entry={entry} name={row.name} space={space} />
            ),
          )}
        </span>
      </td>
    </tr>
  )
}

/** Bounds of the months, and the holidays and bridge days of the company. */
const Grid = ({ months, period }: LineProps) => {
  const locale = useLocale()
  const calendar = useWorkingCalendar()
  const holidays = useMemo(
    () => daysBetween(period.from, period.to).filter((day) => calendar.nameOf(day, locale) !== null),
    [calendar, period, locale],
  )
  return (
    <span aria-hidden>
      {months.map(({ from, to }) => (
        <span
          key={from}
          className="absolute inset-y-0 border-line border-l"
          style={{ left: `${placeIn(period, whole(from, to))?.left}%` }}
        />
      ))}
      {holidays.map((day) => {
        const place = placeIn(period, whole(day, day))
        return (
          <span
            key={day}
            className="absolute inset-y-0 bg-pressed"
            style={{ left: `${place?.left}%`, width: `${place?.width}%` }}
          />
        )
      })}
    </span>
  )
}

const Legend = () => {
  const { t } = useTranslation('absence')
  return (
    <ul className="ml-auto flex flex-wrap gap-4 text-ink-2 text-sm">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-sm bg-accent" />
        {t('wall.approved')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-sm border border-warning-text border-dashed bg-warning-tint" />
        {t('wall.requested')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-sm bg-pressed" />
        {t('wall.holiday')}
      </li>
    </ul>
  )
}
