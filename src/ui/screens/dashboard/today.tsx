import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { map } from 'rxjs'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useDayTexts } from '../../models/pointage/use-day-texts.ts'
import { useDayTime, useOwnTodayFilter } from '../../models/pointage/use-day-time.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useContentReady } from '../../widgets/show-together.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { DayPlan } from './day-plan.tsx'

/**
 * Time logged today by this person, against the length of their day, and what is planned for it.
 */
export const Today = ({ space, today }: { readonly space: StaffSpace; readonly today: string }) => {
  const { t } = useTranslation('dashboard')
  const { queries } = useServices()
  const path = usePath()
  const filter = useOwnTodayFilter()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter,
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: 'all',
    }),
    [filter],
  )
  const { value: pointages } = useObservable(
    useMemo(() => queries.list('pointage', query).pipe(map(({ rows }) => rows)), [queries, query]),
  )
  const { off, ...time } = useDayTime(today)
  const { done, expected } = time
  const { progress, share, rest } = useDayTexts()(time, off)
  useContentReady(pointages !== undefined && done !== undefined)

  return (
    <section aria-label={t('today')}>
      <h2 className="mb-1.5 font-semibold text-md">{t('today')}</h2>
      <div className="rounded-lg border p-4">
        <p className="flex items-baseline justify-between gap-2 tabular">
          <Link
            to={`${path(`${space}.pointages`)}${filterSearch(filter)}`}
            className="rounded-sm font-semibold text-lg hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {progress}
          </Link>
          <span className="text-ink-2">{share}</span>
        </p>
        {off === null && (
          <Progress label={t('today')} value={done ?? 0} max={Math.max(expected, done ?? 0)} className="mt-2" />
        )}
        <p className="mt-1.5 text-ink-3 text-sm">{rest}</p>
        <DayPlan space={space} today={today} />
        {!pointages ? (
          <Skeleton className="mt-4 h-4 w-3/5" />
        ) : pointages.length === 0 ? (
          <p className="mt-3 text-ink-2">{t('todayEmpty')}</p>
        ) : (
          <ul className="mt-3">
            {pointages.map((pointage) => (
              <Entry key={pointage.id} pointage={pointage} space={space} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const Entry = ({ pointage, space }: { readonly pointage: Mirrored<'pointage'>; readonly space: StaffSpace }) => {
  const path = usePath()
  const format = useFormat()
  const { value: ticket } = useOne('ticket', pointage.ticket_id)
  return (
    <li className="flex min-h-7 items-center gap-2 border-line border-t py-1">
      <Link
        to={path(`${space}.ticket`, { ticket: pointage.ticket_id })}
        className="min-w-0 flex-1 truncate rounded-sm hover:underline"
      >
        {ticket?.name ?? pointage.comment ?? '—'}
      </Link>
      <SyncMark mark={pointage.sync} />
      <span className="shrink-0 text-ink-2 tabular">{format.ut(pointage.ut)}</span>
    </li>
  )
}
