import { CheckCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { parseOrder } from '#contract/core/list-query.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useList } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { TriageCard } from './triage-card.tsx'
import { TriageQueue } from './triage-queue.tsx'

/** The new tickets without a responsable, oldest first; a postponed one has a planned day. */
const useQueue = () => {
  const statuses = useReferences().all('ticket_status')
  const query = useMemo(
    () => ({
      search: '',
      filter: {
        status_id: { in: statuses.filter(({ stage }) => stage === 'new').map(({ id }) => id) },
        responsable_id: { in: [null] },
        todo_at: { in: [null] },
      },
      orderBy: parseOrder('created_at:asc'),
      page: 1,
      limit: 'all' as const,
    }),
    [statuses],
  )
  return useList('ticket', query).value
}

/** Sorts new tickets one after the other, by buttons or by the keys 1 to 6. */
export const Triage = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const queue = useQueue()
  const arriving = useIsArriving()
  const [skipped, setSkipped] = useState<ReadonlySet<RecordId>>(() => new Set())
  const left = queue?.rows.filter(({ id }) => !skipped.has(id)) ?? []
  const [current] = left
  const count = queue ? queue.total - (queue.rows.length - left.length) : 0
  return (
    <div className="mx-auto max-w-[928px] px-4 py-6 sm:px-8">
      <ScreenTitle title={tTitle('manager.triage')} />
      {!queue || (queue.total === 0 && arriving) ? (
        <Skeleton className="h-64 w-full" />
      ) : current ? (
        <>
          <p role="status" className="mb-3 font-medium tabular">
            {t('triage.left', { count })}
          </p>
          <TriageCard key={current.id} ticket={current} skip={() => setSkipped(new Set([...skipped, current.id]))} />
          <TriageQueue tickets={left.slice(1)} />
        </>
      ) : (
        <EmptyState
          icon={<CheckCheck />}
          title={t('triage.empty')}
          hint={t('triage.emptyHint')}
          action={
            queue.total > 0 && (
              <Button look="secondary" onClick={() => setSkipped(new Set())}>
                {t('triage.skipped')}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
