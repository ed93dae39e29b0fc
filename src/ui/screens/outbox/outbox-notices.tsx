import { useTranslation } from 'react-i18next'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'
import { instantOf } from '../../text/format.ts'
import type { EventCommands } from './event/use-event-commands.ts'

/** Why the whole outbox waits, and whether its events are safe on this device. */
export const OutboxNotices = ({
  events,
  commands,
}: {
  readonly events: readonly LoggedEvent[]
  readonly commands: EventCommands
}) => {
  const { t } = useTranslation('outbox')
  const { deviceHealth } = useServices()
  const format = useFormat()
  const { connection, since, nextProbeAt, paused, pending, storage } = useSyncStatus()
  const isAtRisk = pending > 0 && storage === 'may_be_evicted'
  const isServerOlder = events.some(({ state, lastAnswer }) => isPending(state) && lastAnswer?.kind === 'older_server')
  const download = (
    <Button look="secondary" size="small" onClick={() => void commands.download()}>
      {t('file.download')}
    </Button>
  )
  return (
    <div className="grid gap-2 empty:hidden">
      {connection === 'offline' && (
        <Notice tone="warning">
          {t('offlineSince', { at: format.moment(instantOf(since)) })}{' '}
          {nextProbeAt > 0 && t('nextTry', { at: format.time(instantOf(nextProbeAt)) })}
        </Notice>
      )}
      {paused === 'sign_in' && <Notice tone="warning">{t('paused.sign_in')}</Notice>}
      {paused === 'upgrade' && (
        <Notice
          tone="warning"
          actions={
            <Button look="secondary" size="small" onClick={deviceHealth.reload}>
              {t('reload')}
            </Button>
          }
        >
          {t('paused.upgrade')}
        </Notice>
      )}
      {isServerOlder && <Notice tone="warning">{t('serverOlder')}</Notice>}
      {isAtRisk && (
        <Notice tone="warning" actions={download}>
          {t('file.atRisk')}
        </Notice>
      )}
    </div>
  )
}
