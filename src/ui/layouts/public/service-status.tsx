import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { useServices } from '../../services/services.tsx'
import { type Reachability, useServiceStatus } from './use-service-status.ts'

const DOTS: Readonly<Record<Reachability, string>> = {
  checking: 'bg-line-strong',
  up: 'bg-success-text',
  down: 'bg-danger-text',
  offline: 'bg-warning-text',
}

/**
 * One line about the service: whether the server answers, and how fresh the data of a signed-in
 * person are.
 */
export const ServiceStatus = () => {
  const { t } = useTranslation('public')
  const { person } = useServices()
  const status = useServiceStatus()
  return (
    <p className="flex basis-full items-center gap-2 text-ink-2 text-sm">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', DOTS[status])} />
      <span>
        {t(`status.${status}`)}
        {person && <LastSync />}
      </span>
    </p>
  )
}

const LastSync = () => {
  const { t } = useTranslation('public')
  const format = useFormat()
  const { currentAsOf } = useSyncStatus()
  if (currentAsOf === 0) return null
  return ` · ${t('status.synced', { time: format.moment(new Date(currentAsOf).toISOString()) })}`
}
