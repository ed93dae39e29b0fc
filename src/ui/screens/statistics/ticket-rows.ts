import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { useDimensionText } from '../../models/pointage/time/use-dimension-text.ts'
import { useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import { monthOf, type Period } from '../../text/period.ts'
import type { FilterDefinition } from '../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../widgets/list/filters/use-period-filter.ts'

/** The fields of a ticket that the pages of statistics filter by, beside their period. */
export const TICKET_FIELDS = ['projet_id.client_id', 'projet_id', 'type_id', 'priority_id', 'responsable_id'] as const

/** The period of a page, which is that of no single field: creation, closing or both. */
export const PERIOD = 'period'

/** The last twelve months with the present one; the bounds move with the day. */
export const LAST_YEAR = { from: 'month-11', to: 'month' }

/** The rows of a page, and the field of the ticket of each. */
export const TICKET_ROWS = {
  client: 'projet_id.client_id',
  projet: 'projet_id',
  type: 'type_id',
  user: 'responsable_id',
  month: 'created_at',
} as const
export type TicketRow = keyof typeof TICKET_ROWS

type Value = AggregateGroup['by'][number]
type Filter = ListQuery['filter']

/** The group of a row; `through` leads from the counted record to the ticket. */
export const rowGroup = (row: TicketRow, through = ''): AggregateSpec['by'][number] => {
  const path = `${through}${TICKET_ROWS[row]}`
  return row === 'month' ? { path, part: 'month' } : path
}

/** The days that both periods have. */
const within = ({ from, to }: Period, asked: Filter[string] | undefined): Period => {
  const range = asked && !('in' in asked) ? asked : {}
  return {
    from: range.from !== undefined && String(range.from) > from ? String(range.from) : from,
    to: range.to !== undefined && String(range.to) < to ? String(range.to) : to,
  }
}

/** The days of a month (`YYYY-MM`) within the period of the page. */
export const filterOfMonth = (month: string, asked: Filter[string] | undefined): Period =>
  within(monthOf(`${month}-01`), asked)

/** The filter of the tickets of a row; null where no list shows them. */
export const filterOfRow = (filter: Filter, row: TicketRow, value: Value): Filter | null => {
  if (row === 'month')
    return value === null ? null : { ...filter, created_at: filterOfMonth(String(value), filter['created_at']) }
  // A ticket without a projet is one whose projet is not on this device.
  if (value === null && (row === 'client' || row === 'projet')) return null
  return { ...filter, [TICKET_ROWS[row]]: { in: [value === null ? null : String(value)] } }
}

/** A filter without the period, whose value the caller gives to a field of its own. */
export const withoutPeriod = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== PERIOD))

/** The period of the page as the filter of a field; no filter without a period. */
export const periodAs = (field: string, filter: Filter): Filter => {
  const period = filter[PERIOD]
  return period ? { [field]: period } : {}
}

/** A filter of tickets as one of records that refer to them. */
export const throughTicket = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [`ticket_id.${name}`, value]))

/** Filters of the pages about tickets: the period first, where the page has one. */
export const useFigureTicketFilters = (hasPeriod: boolean): readonly FilterDefinition[] => {
  const { t } = useTranslation('report')
  const period = usePeriodFilter(PERIOD, t('statistics.period'))
  const all = useTicketFilters()
  return useMemo(() => {
    const own = TICKET_FIELDS.flatMap((field) => all.filter((filter) => filter.field === field))
    return hasPeriod ? [period, ...own] : own
  }, [all, period, hasPeriod])
}

/** Names of the dimensions and their values. */
export const useTicketRowText = () => {
  const { t } = useTranslation('report')
  const { t: tCommon } = useTranslation()
  const textOf = useDimensionText()
  return useMemo(
    () => ({
      nameOf: (row: TicketRow): string => t(row === 'user' ? 'statistics.responsable' : `statistics.dimensions.${row}`),
      textOf: (row: TicketRow, value: Value): string =>
        row === 'user' && value === null ? tCommon('list.nobody') : textOf(row, value),
    }),
    [t, tCommon, textOf],
  )
}
