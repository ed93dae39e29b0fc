import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { holidaysOf } from '#contract/core/kinds/holidays.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Absence } from '#contract/models/absence/absence.ts'
import { isEmployedOn } from '#contract/models/working-time/employment.ts'
import { expectedUtOn } from '#contract/models/working-time/expected-ut.ts'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { daysOf, isWeekend, type Period } from '../../text/period.ts'
import { useLocale } from '../page/use-path.ts'
import { useReferences } from './references.tsx'
import { useAll, useList } from './use-records.ts'

/** Days on which no work is expected, with the reason as text; null on other days. */
export interface DaysOff {
  /** Weekend, or the holiday's name. */
  off(day: string): string | null
  /** The approved absence of a person. */
  absent(userId: RecordId, day: string): string | null
}

const yearsOf = ({ from, to }: Period): readonly number[] => {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
}

const isHalf = (absence: Absence, day: string): boolean => (day === absence.start && absence.start_half) || (day === absence.end && absence.end_half)

/** Approved absences that touch a period, by person; as far as this device knows them. */
const useApprovedAbsences = (period: Period): ReadonlyMap<RecordId, readonly Absence[]> => {
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { status: { in: ['approved'] }, start: { to: period.to }, end: { from: period.from } },
      orderBy: [{ field: 'start', direction: 'asc' }],
      page: 1,
      limit: 'all',
    }),
    [period],
  )
  const { value: absences } = useList('absence', query)
  return useMemo(() => Map.groupBy(absences?.rows ?? [], (absence) => absence.user_id), [absences])
}

/** Public holidays of a period, with their names. */
const useHolidays = (period: Period): ReadonlyMap<string, string> => {
  const locale = useLocale()
  const alsaceMoselle = useAll('settings')?.[0]?.alsace_moselle ?? false
  return useMemo(
    () => new Map(yearsOf(period).flatMap((year) => holidaysOf(year, alsaceMoselle).map(({ date, name }) => [date, name[locale]]))),
    [period, alsaceMoselle, locale],
  )
}

/**
 * Weekends, public holidays and approved absences of a period, as far as this device knows them.
 */
export const useDaysOff = (period: Period): DaysOff => {
  const { t } = useTranslation('pointage')
  const absences = useApprovedAbsences(period)
  const holidays = useHolidays(period)
  return useMemo(
    () => ({
      off: (day) => holidays.get(day) ?? (isWeekend(day) ? t('weekend') : null),
      absent: (userId, day) => {
        const absence = absences.get(userId)?.find(({ start, end }) => start <= day && day <= end)
        if (!absence) return null
        const text = t('absent', { type: t(`absence.${absence.type}`) })
        return isHalf(absence, day) ? `${text} ${t('half')}` : text
      },
    }),
    [absences, holidays, t],
  )
}

const NO_ABSENCES: readonly Absence[] = []

/** UT expected of a person on a day (`YYYY-MM-DD`). */
export type ExpectedOn = (userId: RecordId, day: string) => number

/**
 * The UT expected of each person on the days of a period: their full days, without weekends,
 * holidays, absences and days outside their employment.
 */
export const useExpectedOn = (period: Period): ExpectedOn => {
  const absences = useApprovedAbsences(period)
  const holidays = useHolidays(period)
  const workingTimes = useAll('working_time')
  const references = useReferences()
  return useMemo(
    () => (userId, day) => {
      const isWorkingDay = !isWeekend(day) && !holidays.has(day) && isEmployedOn(references.find('user', userId), day)
      const utPerDay = isWorkingDay ? utPerDayOf(workingTimes ?? [], userId, day) : 0
      return expectedUtOn(day, { isWorkingDay, utPerDay, absences: absences.get(userId) ?? NO_ABSENCES })
    },
    [absences, holidays, workingTimes, references],
  )
}

/** The UT expected of each person in a whole period. */
export const useExpectedTime = (period: Period): ((userId: RecordId) => number) => {
  const expectedOn = useExpectedOn(period)
  return useMemo(() => {
    const days = daysOf(period)
    return (userId) => days.reduce((sum, day) => sum + expectedOn(userId, day), 0)
  }, [period, expectedOn])
}
