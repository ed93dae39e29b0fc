import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { type ListQuery, paginationOf, parseOrder } from '#contract/core/list-query.ts'
import { activity } from '#contract/models/activity/activity.ts'
import type { ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { ActivityFeed } from './activity-feed.tsx'
import { useFreshActivity } from './use-fresh-activity.ts'
import { useToldActions } from './use-told-actions.ts'

const PAGE = 50

interface RecordActivityProps {
  readonly model: ModelName
  readonly id: RecordId
  readonly space: StaffSpace
}

/** No record has this number: a record that the server has not numbered yet has no activity. */
const NO_NUMBER = -1

/** Everything that happened to one record, newest first. Techniciens see their own actions alone. */
export const RecordActivity = ({ model, id, space }: RecordActivityProps) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { actor } = usePerson()
  const [page, setPage] = useState(1)
  useFreshActivity()
  const told = useToldActions()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { model: { in: [model] }, record_id: { in: [isTemporaryId(id) ? NO_NUMBER : Number(id)] }, ...told },
      orderBy: parseOrder(activity.defaultOrder),
      page,
      limit: PAGE,
    }),
    [model, id, page, told],
  )
  const { value } = useList('activity', query)
  if (!value || !told) return <Skeleton className="h-40 w-full" />
  const { last_page: lastPage } = paginationOf(value.total, page, PAGE)
  return (
    <section aria-label={t('history')} className="grid gap-3">
      {actor.role !== 'manager' && <p className="text-ink-2">{t('ownOnly')}</p>}
      {value.total === 0 ? (
        <EmptyState icon={<History />} title={t('emptyRecord')} hint={t('emptyRecordHint')} className="py-8" />
      ) : (
        <ActivityFeed entries={value.rows} space={space} showsRecord={false} />
      )}
      {lastPage > 1 && (
        <Pagination
          label={tCommon('list.pages')}
          page={page}
          lastPage={lastPage}
          range={tCommon('list.range', {
            from: format.number((page - 1) * PAGE + 1),
            to: format.number(Math.min(value.total, page * PAGE)),
            total: format.number(value.total),
          })}
          previousLabel={tCommon('list.previous')}
          nextLabel={tCommon('list.next')}
          onPage={setPage}
        />
      )}
    </section>
  )
}
