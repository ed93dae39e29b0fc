import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useOutboxDownload } from '../../hooks/sync/use-outbox-download.ts'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/feedback/progress.tsx'
import { useServices } from '../../services/services.tsx'
import { instantOf } from '../../text/format.ts'

interface SyncDetailsProps {
  readonly status: SyncStatus
  readonly isServerOlder: boolean
  /** Epoch ms of the next retry of a waiting event; 0 where there is none. */
  readonly nextAttemptAt: number
}

/** Details of the sync state: since when, pending events, next retry, and storage safety. */
export const SyncDetails = ({ status, isServerOlder, nextAttemptAt }: SyncDetailsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    connection,
    since,
    lastAnswerAt,
    nextProbeAt,
    paused,
    pending,
    sending,
    attention,
    pull,
    realtime,
    storage,
    tabRole,
  } = status
  const isOffline = connection === 'offline'

  return (
    <div className="grid gap-2.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular">
        {isOffline && since > 0 && <Entry name={t('sync.since')}>{format.moment(instantOf(since))}</Entry>}
        {lastAnswerAt > 0 && <Entry name={t('sync.lastAnswer')}>{format.moment(instantOf(lastAnswerAt))}</Entry>}
        {isOffline && nextProbeAt > 0 && <Entry name={t('sync.nextTry')}>{format.time(instantOf(nextProbeAt))}</Entry>}
        {pending > 0 && (
          <Entry name={t('sync.waiting')}>
            {sending > 0 ? t('sync.waitingSending', { pending, sending }) : format.number(pending)}
          </Entry>
        )}
        {!isOffline && pending > 0 && nextAttemptAt > 0 && (
          <Entry name={t('sync.nextTry')}>{format.time(instantOf(nextAttemptAt))}</Entry>
        )}
        {attention > 0 && <Entry name={t('sync.toReview')}>{format.number(attention)}</Entry>}
        {connection === 'online' && (
          <Entry name={t('sync.others')}>{t(realtime === 'connected' ? 'sync.live' : 'sync.notLive')}</Entry>
        )}
      </dl>
      {pull.phase === 'first' && (
        <div className="grid gap-1.5">
          <p className="text-ink-2 tabular">
            {pull.expected >= pull.received && pull.received > 0
              ? t('sync.first', { received: format.number(pull.received), expected: format.number(pull.expected) })
              : t('sync.firstUnknown')}
          </p>
          <Progress
            label={t('sync.firstLabel')}
            value={pull.received}
            max={Math.max(pull.expected, pull.received, 1)}
          />
        </div>
      )}
      {isOffline && <p className="text-ink-2">{t('sync.offlineHint')}</p>}
      {paused === 'sign_in' && <p className="text-warning-text">{t('sync.signInHint')}</p>}
      {paused === 'upgrade' && <p className="text-warning-text">{t('sync.upgradeHint')}</p>}
      {isServerOlder && <p className="text-warning-text">{t('sync.olderHint')}</p>}
      {tabRole === 'reader' && <p className="text-warning-text">{t('sync.readerHint')}</p>}
      {storage === 'failing' && <p className="text-danger-text">{t('sync.failingHint')}</p>}
      {storage === 'may_be_evicted' && pending > 0 && <p className="text-warning-text">{t('sync.evictableHint')}</p>}
      <SyncButtons status={status} />
    </div>
  )
}

/** Actions that help in the present state: retry, reload, or save the unsent events. */
const SyncButtons = ({ status }: { readonly status: SyncStatus }) => {
  const { t } = useTranslation()
  const { deviceHealth } = useServices()
  const download = useOutboxDownload()
  const { connection, paused, pending, storage } = status
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {connection === 'offline' && (
        <Button look="secondary" size="small" onClick={deviceHealth.syncNow}>
          {t('sync.tryNow')}
        </Button>
      )}
      {paused === 'upgrade' && (
        <Button look="secondary" size="small" onClick={deviceHealth.reload}>
          {t('reload')}
        </Button>
      )}
      {pending > 0 && (storage === 'failing' || storage === 'may_be_evicted') && (
        <Button look="secondary" size="small" onClick={() => void download()}>
          {t('sync.download')}
        </Button>
      )}
    </div>
  )
}

const Entry = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)
