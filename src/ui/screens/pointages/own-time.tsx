import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import type { Dimension } from '../../models/pointage/time/dimensions.ts'
import { PivotTable } from '../../models/pointage/time/pivot-table.tsx'
import { usePivot } from '../../models/pointage/time/use-pivot.ts'
import { usePerson } from '../../services/services.tsx'
import { type Period, periodOf } from '../../text/period.ts'
import { movingPeriod } from '../../text/relative-days.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'

const PERIODS = ['today', 'week', 'month', 'year'] as const

const UT = { sum: ['ut'], by: [] } as const

/** The time of the signed-in person: per period, and this year per month and per projet. */
export const OwnTime = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const { actor } = usePerson()
  const path = usePath()
  const today = useToday()
  const year = useMemo(() => ({ user_id: { in: [actor.id] }, date: periodOf('year', today) }), [actor.id, today])
  return (
    <div className="mx-auto grid max-w-[900px] gap-8 px-4 py-6 sm:px-8">
      <ScreenTitle title={tTitle('technicien.pointageGeneral')} />
      <section aria-label={t('own.periods')}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {PERIODS.map((name) => (
            <PeriodTotal key={name} label={t(`own.${name}`)} period={movingPeriod(name)} userId={actor.id} />
          ))}
        </ul>
        <Button look="secondary" asChild className="mt-4">
          <Link to={`${path('technicien.pointages')}${filterSearch({ user_id: { in: [actor.id] } })}`}>
            {t('own.seeAll')}
          </Link>
        </Button>
      </section>
      <TimeSection dimension="month" filter={year} />
      <TimeSection dimension="projet" filter={year} />
    </div>
  )
}

interface PeriodTotalProps {
  readonly label: string
  readonly period: Period
  readonly userId: string
}

const PeriodTotal = ({ label, period: { from, to }, userId }: PeriodTotalProps) => {
  const format = useFormat()
  const path = usePath()
  const filter = useMemo(() => ({ user_id: { in: [userId] }, date: { from, to } }), [userId, from, to])
  const { value } = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    UT,
  )
  const ut = value?.[0]?.sum[0]
  return (
    <li className="rounded-lg border px-4 py-3 hover:bg-hover">
      <Link to={`${path('technicien.pointages')}${filterSearch(filter)}`} className="block rounded-sm">
        <span className="block text-ink-2 text-sm">{label}</span>
        <span className="block font-semibold text-lg tabular">{ut === undefined ? '…' : format.ut(ut)}</span>
      </Link>
    </li>
  )
}

type Filter = Parameters<typeof filterSearch>[0]

const TimeSection = ({ dimension, filter }: { readonly dimension: Dimension; readonly filter: Filter }) => {
  const { t } = useTranslation('report')
  const arriving = useIsArriving()
  const shape = useMemo(() => ({ rows: dimension, columns: null }), [dimension])
  const { value } = usePivot(
    shape,
    useMemo(() => ({ search: '', filter }), [filter]),
  )
  const title = t('statistics.caption', { dimension: t(`statistics.dimensions.${dimension}`).toLocaleLowerCase() })
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-md">{title}</h2>
      {value?.rows.length === 0 && !arriving ? (
        <p className="text-ink-2">{t('statistics.empty')}</p>
      ) : (
        <PivotTable
          shape={shape}
          pivot={value?.rows.length === 0 ? undefined : value}
          filter={filter}
          space="technicien"
        />
      )}
    </section>
  )
}
