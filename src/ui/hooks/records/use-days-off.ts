import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { absentPartOf, type HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AbsenceType } from '#contract/lifecycle/absence.ts'
import { type ExpectedOn, expectedOnBy } from '#contract/models/working-time/expected-ut.ts'
import { type WorkingCalendar, workingCalendar } from '#contract/working-calendar.ts'
import { usePerson } from '../../services/services.tsx'
import { daysOf, isWeekend, type Period } from '../../text/period.ts'
import { useLocale } from '../page/use-path.ts'
import { useReferences } from './references.tsx'
import { useAll, useList } from './use-records.ts'

/** Days on which no work is expected, with the reason as text; null on other days. */
export interface DaysOff {
  /**
   * Why nobody works: the name of the holiday or bridge day, or that the day is outside the week.
   */
  off(day: string): string | null
  /** Name of the holiday or bridge day. */
  holiday(day: string): string | null
  /** The approved absence of a person, with its type where this person may know it. */
  absent(userId: RecordId, day: string): string | null
}

/** Days on which a person is away; the type is null where it is not this person's to know. */
export interface AwayDays extends HalfDaySpan {
  readonly type: AbsenceType | null
}

const NO_ABSENCES: readonly AwayDays[] = []

/**
 * Approved absences that touch a period, by person: with their types one's own, and for managers
 * all; of colleagues only the days.
 */
export const useAway = (period: Period): ReadonlyMap<RecordId, readonly AwayDays[]> => {
  const { actor } = usePerson()
  const touching = useMemo((): Pick<ListQuery, 'search' | 'filter' | 'orderBy' | 'page' | 'limit'> => {
    const filter = { start: { to: period.to }, end: { from: period.from } }
    return { search: '', filter, orderBy: [{ field: 'start', direction: 'asc' }], page: 1, limit: 'all' }
  }, [period])
  const approved = useMemo(
    (): ListQuery => ({ ...touching, filter: { ...touching.filter, status: { in: ['approved'] } } }),
    [touching],
  )
  const { value: absences } = useList('absence', approved)
  const { value: colleagues } = useList('unavailability', touching)
  return useMemo(() => {
    const seesAll = actor.role === 'manager'
    const redacted = (colleagues?.rows ?? []).filter(({ user_id }) => !seesAll && user_id !== actor.id)
    const days = [...(absences?.rows ?? []), ...redacted.map((row) => ({ ...row, type: null }))]
    return Map.groupBy<RecordId, AwayDays & { readonly user_id: RecordId }>(days, ({ user_id }) => user_id)
  }, [absences, colleagues, actor.id, actor.role])
}

/** The working calendar of the company, as far as this device knows its settings. */
export const useWorkingCalendar = (): WorkingCalendar => {
  const settings = useAll('settings')?.[0]
  const alsaceMoselle = settings?.alsace_moselle ?? false
  const workedWeek = settings?.worked_week ?? 'monday_to_friday'
  const bridgeDays = useAll('bridge_day')
  return useMemo(
    () => workingCalendar({ alsaceMoselle, workedWeek, bridgeDays: bridgeDays ?? [] }),
    [alsaceMoselle, workedWeek, bridgeDays],
  )
}

/**
 * Days outside the week, holidays, bridge days and approved absences of a period, as far as this
 * device knows them.
 */
export const useDaysOff = (period: Period): DaysOff => {
  const { t } = useTranslation('pointage')
  const locale = useLocale()
  const away = useAway(period)
  const calendar = useWorkingCalendar()
  return useMemo(
    () => ({
      off: (day) =>
        calendar.nameOf(day, locale) ?? (calendar.isWorkingDay(day) ? null : t(isWeekend(day) ? 'weekend' : 'closed')),
      holiday: (day) => calendar.nameOf(day, locale),
      absent: (userId, day) => {
        const absence = away.get(userId)?.find(({ start, end }) => start <= day && day <= end)
        if (!absence) return null
        const text = absence.type === null ? t('away') : t('absent', { type: t(`absence.${absence.type}`) })
        return absentPartOf(day, absence) < 1 ? `${text} ${t('half')}` : text
      },
    }),
    [away, calendar, locale, t],
  )
}

/**
 * The UT expected of each person on the days of a period: their full days, without weekends,
 * holidays, bridge days, absences and days outside their employment.
 */
export const useExpectedOn = (period: Period): ExpectedOn => {
  const away = useAway(period)
  const calendar = useWorkingCalendar()
  const workingTimes = useAll('working_time')
  const references = useReferences()
  return useMemo(
    () =>
      expectedOnBy({
        calendar,
        workingTimesOf: () => workingTimes ?? [],
        employmentOf: (userId) => references.find('user', userId),
        absencesOf: (userId) => away.get(userId) ?? NO_ABSENCES,
      }),
    [away, calendar, workingTimes, references],
  )
}

/** The UT expected of each person in a period. */
export const useExpectedTime = (period: Period): ((userId: RecordId) => number) => {
  const expectedOn = useExpectedOn(period)
  return useMemo(() => {
    const days = daysOf(period)
    return (userId) => days.reduce((sum, day) => sum + expectedOn(userId, day), 0)
  }, [period, expectedOn])
}
