import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDaysOff } from '../../hooks/records/use-days-off.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { addDays, localDay } from '../../text/format.ts'
import { daysOf, type Period, weekNumber, weekOf } from '../../text/period.ts'
import { PlanningDay } from './planning-day.tsx'

const WEEK = 7

/** The shown week, kept in the address by any of its days. */
const useWeek = () => {
  const { now } = useServices()
  const [params, setParams] = useSearchParams()
  const today = localDay(now())
  const asked = params.get('week') ?? ''
  const { from, to } = weekOf(isCalendarDate(asked) ? asked : today)
  // The parts are compared by content: a new object at each render would query again.
  const period = useMemo((): Period => ({ from, to }), [from, to])
  const show = (day: string): void => setParams(day === today ? {} : { week: day }, { replace: true })
  return { period, today, show }
}

/** Tickets by the day on which they are planned, against holidays and leave, a week at a time. */
export const Planning = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('planning')
  const { t: tTitle } = useTranslation('title')
  const { period, today, show } = useWeek()
  const query = useMemo(
    (): ListQuery => ({ search: '', filter: { todo_at: period }, orderBy: [{ field: 'todo_at', direction: 'asc' }], page: 1, limit: 'all' }),
    [period],
  )
  const { value } = useList('ticket', query)
  const isArriving = useIsArriving()
  const daysOff = useDaysOff(period)
  const byDay = useMemo(() => Map.groupBy(value?.rows ?? [], (ticket: Mirrored<'ticket'>) => ticket.todo_at ?? ''), [value])
  return (
    <>
      <ScreenTitle title={tTitle(`${space}.planning`)} />
      <div className="flex h-full min-h-0 flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-2 lg:px-4">
          <IconButton label={t('previousWeek')} onClick={() => show(addDays(period.from, -WEEK))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={t('nextWeek')} onClick={() => show(addDays(period.from, WEEK))}>
            <ChevronRight aria-hidden />
          </IconButton>
          <span className="font-medium tabular">{t('week', { number: weekNumber(period.from) })}</span>
          {weekOf(today).from !== period.from && (
            <Button look="secondary" size="small" onClick={() => show(today)}>
              <CalendarDays aria-hidden />
              {t('thisWeek')}
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-8">
          <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5">
            {value === undefined || (value.total === 0 && isArriving)
              ? daysOf(period).map((day) => <Skeleton key={day} className="h-16 w-full" />)
              : daysOf(period).map((day) => (
                  <PlanningDay
                    key={day}
                    day={day}
                    isToday={day === today}
                    off={daysOff.off(day)}
                    tickets={byDay.get(day) ?? []}
                    absent={daysOff.absent}
                    space={space}
                  />
                ))}
          </div>
        </div>
      </div>
    </>
  )
}
