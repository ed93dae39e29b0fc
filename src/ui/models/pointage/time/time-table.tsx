import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { monthOf } from '../../../text/period.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { CLIENT, PROJET } from '../list/pointage-filters.ts'
import type { Dimension, TimeLine } from './time-per.ts'

type Filter = ListQuery['filter']

interface TimeTableProps {
  readonly dimension: Dimension
  /** Undefined while they are being added up. */
  readonly lines: readonly TimeLine[] | undefined
  /** The filter of the lines, for the links to their pointages. */
  readonly filter: Filter
  readonly space: StaffSpace
}

const CELL = 'px-3 py-1.5 text-right tabular'

/** Time per client, projet, person or month as a table with its total; each time opens its pointages. */
export const TimeTable = ({ dimension, lines, filter, space }: TimeTableProps) => {
  const { t } = useTranslation('report')
  const format = useFormat()
  if (!lines) return <Skeleton className="h-64 w-full" />
  if (lines.length === 0) return <EmptyState icon={<ChartColumn />} title={t('statistics.empty')} hint={t('statistics.emptyHint')} />
  const total = lines.reduce((sum, { ut }) => sum + ut, 0)
  const entries = lines.reduce((sum, line) => sum + line.entries, 0)
  const name = t(`statistics.dimensions.${dimension}`)
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('statistics.caption', { dimension: name })}</caption>
      <thead>
        <tr className="border-line border-b text-ink-2 text-sm">
          <th scope="col" className="px-3 py-1.5 text-left font-medium">
            {name}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('statistics.ut')}
          </th>
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('statistics.units')}
          </th>
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('statistics.entries')}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('statistics.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key ?? ''} className="border-line border-b">
            <th scope="row" className="w-full max-w-0 truncate px-3 py-1.5 text-left font-normal">
              <LineName dimension={dimension} value={line.key} />
            </th>
            <td className={CELL}>
              <TimeLink dimension={dimension} line={line} filter={filter} space={space} />
            </td>
            <td className={`${CELL} text-ink-2 max-sm:hidden`}>{format.number(line.ut)}</td>
            <td className={`${CELL} text-ink-2 max-sm:hidden`}>{format.number(line.entries)}</td>
            <td className={`${CELL} text-ink-2`}>{format.percent(total === 0 ? 0 : (line.ut / total) * 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="px-3 py-2 text-left">
            {t('statistics.total')}
          </th>
          <td className={CELL}>{format.ut(total)}</td>
          <td className={`${CELL} max-sm:hidden`}>{format.number(total)}</td>
          <td className={`${CELL} max-sm:hidden`}>{format.number(entries)}</td>
          <td className={CELL}>{format.percent(100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const LineName = ({ dimension, value }: { readonly dimension: Dimension; readonly value: string | null }) => {
  const { t } = useTranslation('report')
  const format = useFormat()
  if (value === null) return <span className="text-ink-2">{t('statistics.unknown')}</span>
  if (dimension === 'month') return <span className="first-letter:uppercase">{format.month(`${value}-01`)}</span>
  return <ReferenceText model={dimension} id={value} />
}

/** The days that both the filter of the page and the month allow. */
const within = (month: string, filter: Filter): Filter => {
  const { from, to } = monthOf(`${month}-01`)
  const asked = filter['date']
  const range = asked && !('in' in asked) ? asked : {}
  const later = range.from !== undefined && String(range.from) > from ? String(range.from) : from
  const earlier = range.to !== undefined && String(range.to) < to ? String(range.to) : to
  return { date: { from: later, to: earlier } }
}

const filterOf = (dimension: Dimension, key: string, filter: Filter): Filter => {
  if (dimension === 'month') return within(key, filter)
  return { [dimension === 'user' ? 'user_id' : dimension === 'projet' ? PROJET : CLIENT]: { in: [key] } }
}

const TimeLink = ({ dimension, line, filter, space }: Pick<TimeTableProps, 'dimension' | 'filter' | 'space'> & { readonly line: TimeLine }) => {
  const format = useFormat()
  const path = usePath()
  if (line.key === null) return <span>{format.ut(line.ut)}</span>
  return (
    <Link
      to={`${path(`${space}.pointages`)}${filterSearch({ ...filter, ...filterOf(dimension, line.key, filter) })}`}
      className="rounded-sm font-medium text-accent-text hover:underline"
    >
      {format.ut(line.ut)}
    </Link>
  )
}
