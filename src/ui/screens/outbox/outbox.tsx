import { CloudCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/event.ts'
import { isUnsettled } from '#contract/core/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenHeader } from '../../layouts/header-slot.tsx'
import { useServices } from '../../services.tsx'
import { useObservable } from '../../use-observable.ts'
import { useSyncStatus } from '../../use-sync-status.ts'
import { OutboxFile } from './outbox-file.tsx'
import { OutboxRow } from './outbox-row.tsx'

/** Settled events shown, newest first; the log itself keeps more. */
const SENT_SHOWN = 30

const groupsOf = (events: readonly LoggedEvent[]) => ({
  attention: events.filter((event) => event.state === 'refused' || event.state === 'held' || event.state === 'quarantined'),
  waiting: events.filter((event) => isUnsettled(event.state)),
  sent: events
    .filter((event) => event.state === 'accepted' || event.state === 'cancelled')
    .toReversed()
    .slice(0, SENT_SHOWN),
})

/** Everything this person did that has not settled, and what became of the rest. */
export const Outbox = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('outbox')
  const { t: tCommon } = useTranslation()
  const { outbox } = useServices()
  const { connection } = useSyncStatus()
  const events = useObservable(outbox.events$).value
  const groups = useMemo(() => (events ? groupsOf(events) : null), [events])
  useScreenTitle(t('title'))
  const isClient = space === 'client'

  return (
    <>
      {!isClient && (
        <ScreenHeader>
          <h1 className="truncate font-semibold text-md">{t('title')}</h1>
        </ScreenHeader>
      )}
      <div className={isClient ? '' : 'mx-auto max-w-[860px] px-4 py-6 sm:px-8'}>
        {isClient && <h1 className="mb-1 font-semibold text-xl">{t('title')}</h1>}
        <p className="mb-5 text-ink-2">{t('lead')}</p>
        {connection === 'offline' && (
          <div className="mb-5">
            <Notice tone="warning">{tCommon('sync.offlineHint')}</Notice>
          </div>
        )}
        <OutboxFile />
        {!groups ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <>
            {groups.attention.length + groups.waiting.length === 0 && <EmptyState icon={<CloudCheck />} title={t('empty')} hint={t('emptyHint')} />}
            <Group title={t('attention')} events={groups.attention} space={space} />
            <Group title={t('waiting')} events={groups.waiting} space={space} />
            <Group title={t('sent')} events={groups.sent} space={space} />
          </>
        )}
      </div>
    </>
  )
}

const Group = ({ title, events, space }: { readonly title: string; readonly events: readonly LoggedEvent[]; readonly space: RoleSlug }) =>
  events.length === 0 ? null : (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-md">
        {title}
        <span className="font-normal text-ink-3 text-sm tabular">{events.length}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {events.map((event) => (
          <OutboxRow key={event.id} event={event} space={space} />
        ))}
      </ul>
    </section>
  )
