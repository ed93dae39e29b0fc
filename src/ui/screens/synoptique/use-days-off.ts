import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { holidaysOf } from '#contract/core/holidays.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Absence } from '#contract/models/absence/absence.ts'
import { useLocale } from '../../hooks/use-path.ts'
import { useAll, useList } from '../../hooks/use-records.ts'
import { isWeekend, type Period } from '../../text/period.ts'

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

/**
 * Weekends, public holidays and approved absences of a period, as far as this device knows them.
 */
export const useDaysOff = (period: Period): DaysOff => {
  const { t } = useTranslation('pointage')
  const locale = useLocale()
  const alsaceMoselle = useAll('settings')?.[0]?.alsace_moselle ?? false
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
  return useMemo(() => {
    const holidays = new Map(yearsOf(period).flatMap((year) => holidaysOf(year, alsaceMoselle).map(({ date, name }) => [date, name[locale]])))
    const byUser = Map.groupBy(absences?.rows ?? [], (absence) => absence.user_id)
    return {
      off: (day) => holidays.get(day) ?? (isWeekend(day) ? t('weekend') : null),
      absent: (userId, day) => {
        const absence = byUser.get(userId)?.find(({ start, end }) => start <= day && day <= end)
        if (!absence) return null
        const text = t('absent', { type: t(`absence.${absence.type}`) })
        return isHalf(absence, day) ? `${text} ${t('half')}` : text
      },
    }
  }, [absences, period, alsaceMoselle, locale, t])
}
