import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { monthOf } from '../../../text/period.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { OverviewSection } from './overview-section.tsx'
import type { UnbilledTime } from './use-unbilled-time.ts'

const DRAFTS = { search: '', filter: { stage: { in: ['draft'] } } }
const BY_MONTH = { sum: ['amount_ht'], by: [{ path: 'month', part: 'month' }] } as const
const LINK = 'rounded-sm text-accent-text hover:underline'
const CELL = 'whitespace-nowrap px-3 py-1.5 text-right tabular'

/** More months than this are shown on request. */
const FIRST_MONTHS = 12

interface QueuedMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly ut: number
  readonly cents: number
  readonly drafts: number
  readonly draftCents: number
}

/**
 * The months with time to be invoiced or drafts that wait, the newest first; a month opens its
 * closing.
 */
export const MonthQueue = ({ unbilled }: { readonly unbilled: readonly UnbilledTime[] | undefined }) => {
  const { t } = useTranslation('invoicing')
  const months = useQueuedMonths(unbilled)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? months : months?.slice(0, FIRST_MONTHS)
  return (
    <OverviewSection
      title={t('queue.title')}
      {...(months && shown && shown.length < months.length
        ? {
            tools: (
              <Button look="ghost" size="small" onClick={() => setShowsAll(true)}>
                {t('queue.all', { count: months.length })}
              </Button>
            ),
          }
        : {})}
    >
      {shown === undefined ? (
        <div aria-busy="true" className="h-40" />
      ) : shown.length === 0 ? (
        <p className="px-3 py-6 text-center text-ink-2">{t('queue.empty')}</p>
      ) : (
        <MonthTable months={shown} />
      )}
    </OverviewSection>
  )
}

const MonthTable = ({ months }: { readonly months: readonly QueuedMonth[] }) => {
  const { t } = useTranslation('invoicing')
  return (
    <table className="w-full">
      <caption className="sr-only">{t('queue.title')}</caption>
      <thead>
        <tr className="text-ink-2 text-sm [&>*]:font-medium">
          <th scope="col" className="px-3 py-1.5 text-left">
            {t('queue.month')}
          </th>
          <th scope="col" className={`${CELL} max-sm:hidden`}>
            {t('queue.time')}
          </th>
          <th scope="col" className={CELL}>
            {t('queue.value')}
          </th>
          <th scope="col" className={CELL}>
            {t('queue.drafts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((queued) => (
          <MonthRow key={queued.month} queued={queued} />
        ))}
      </tbody>
    </table>
  )
}

const MonthRow = ({ queued: { month, ut, cents, drafts, draftCents } }: { readonly queued: QueuedMonth }) => {
  const format = useFormat()
  const path = usePath()
  const ofTime = ut === 0 ? null : path('manager.pointagesNotInvoiced') + filterSearch({ date: monthOf(`${month}-01`) })
  const ofDrafts =
    drafts === 0 ? null : path('manager.invoices') + filterSearch({ ...DRAFTS.filter, month: monthOf(`${month}-01`) })
  return (
    <tr className="[&>*]:border-t">
      <th scope="row" className="w-full max-w-0 px-3 py-1.5 text-left font-normal">
        <a
          data-followed
          href={`${path('manager.invoicingMonth')}?month=${month}`}
          className="block truncate rounded-sm text-accent-text first-letter:uppercase hover:underline"
        >
          {format.month(`${month}-01`)}
        </a>
      </th>
      <td className={`${CELL} max-sm:hidden`}>
        <Figure to={ofTime}>{format.ut(ut)}</Figure>
      </td>
      <td className={CELL}>
        <Figure to={ofTime}>{format.euros(cents)}</Figure>
      </td>
      <td className={CELL}>
        <Figure to={ofDrafts} title={format.euros(draftCents)}>
          {format.number(drafts)}
        </Figure>
      </td>
    </tr>
  )
}

interface FigureProps {
  /** Address of the records behind the figure; null where there are none. */
  readonly to: string | null
  readonly title?: string
  readonly children: string
}

const Figure = ({ to, children, ...title }: FigureProps) =>
  to === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <a data-followed href={to} className={LINK} {...title}>
      {children}
    </a>
  )

const useQueuedMonths = (unbilled: readonly UnbilledTime[] | undefined): readonly QueuedMonth[] | undefined => {
  const { value: drafts } = useAggregate('invoice', DRAFTS, BY_MONTH)
  return useMemo(() => unbilled && drafts && queuedMonthsOf(unbilled, drafts), [unbilled, drafts])
}

const queuedMonthsOf = (
  unbilled: readonly UnbilledTime[],
  drafts: readonly AggregateGroup[],
): readonly QueuedMonth[] => {
  const draftsOf = new Map(drafts.map(({ by: [month], count, sum: [cents = 0] }) => [month, { count, cents }]))
  const timeOf = Map.groupBy(unbilled, ({ month }) => month)
  // A draft that was made by hand belongs to no month.
  const months = new Set([...timeOf.keys(), ...[...draftsOf.keys()].filter((month) => typeof month === 'string')])
  return [...months]
    .toSorted((a, b) => b.localeCompare(a))
    .map((month) => {
      const times = timeOf.get(month) ?? []
      return {
        month,
        ut: times.reduce((sum, { ut }) => sum + ut, 0),
        cents: times.reduce((sum, { cents }) => sum + cents, 0),
        drafts: draftsOf.get(month)?.count ?? 0,
        draftCents: draftsOf.get(month)?.cents ?? 0,
      }
    })
}
