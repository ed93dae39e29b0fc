import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValue } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { daysNow } from '../../../text/days-now.ts'
import { daysAsked, PERIOD_NAMES, wholeMonths } from '../../../text/period.ts'
import { movingPeriod } from '../../../text/relative-days.ts'
import { type FilterDefinition, periodFilter } from './filter-definition.ts'

/** The text of a period: a month by its name, other days from first to last. */
export const usePeriodText = (): ((filter: FilterValue) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const today = useToday()
  return useMemo(
    () => (filter: FilterValue) => {
      const { from, to } = daysAsked(daysNow(filter, today))
      if (from !== undefined && to !== undefined)
        return wholeMonths({ from, to }) === 1 ? format.month(from) : format.days(from, to)
      if (from !== undefined) return t('period.since', { day: format.day(from) })
      return to !== undefined ? t('period.until', { day: format.day(to) }) : ''
    },
    [t, format, today],
  )
}

/** Makes filters by the usual periods, which move with the day, or by any other days. */
export const usePeriodFilters = (): ((field: string, label: string) => FilterDefinition) => {
  const { t } = useTranslation()
  const write = usePeriodText()
  return useMemo(() => {
    const ranges = PERIOD_NAMES.map((name) => ({ value: name, label: t(`period.${name}`), range: movingPeriod(name) }))
    return (field, label) => periodFilter(field, label, ranges, write)
  }, [t, write])
}

/** One filter by periods. */
export const usePeriodFilter = (field: string, label: string): FilterDefinition => {
  const periods = usePeriodFilters()
  return useMemo(() => periods(field, label), [periods, field, label])
}
